/* What the conformance suite asks for and this endpoint does not have, check by check. One that passes after all is an error. */

type Entries = Readonly<Record<string, readonly string[]>>

/** Features of the protocol that are not offered here, whatever the catalogue. */
export const notOffered: Entries = {
  "prompts that are not texts": [
    "prompts-get-embedded-resource:prompts-get-embedded-resource",
    "prompts-get-with-image:prompts-get-with-image",
    "input-required-result-non-tool-request:sep-2322-non-tool-incomplete",
  ],
  "resources other than pages": [
    "resources-read-text:resources-read-text",
    "resources-read-binary:resources-read-binary",
    "resources-templates-read:resources-templates-read",
    "resources-subscribe:resources-subscribe",
    "resources-unsubscribe:resources-unsubscribe",
  ],
  completion: ["completion-complete:completion-complete"],
  logging: ["logging-set-level:logging-set-level", "tools-call-with-logging:tools-call-with-logging"],
  "streams and what is sent on them": [
    "tools-call-with-progress:tools-call-with-progress",
    "server-sse-polling:server-sse-polling-session",
    "server-sse-multiple-streams:server-sse-multiple-streams-session",
    "server-stateless:sep-2575-http-server-no-independent-requests-on-stream",
  ],
  sampling: [
    "tools-call-sampling:tools-call-sampling",
    "input-required-result-basic-sampling:sep-2322-sampling-incomplete",
    "server-stateless:sep-2575-server-rejects-undeclared-capability",
    "server-stateless:sep-2575-missing-capability-http-400",
  ],
  elicitation: [
    "tools-call-elicitation:tools-call-elicitation",
    "elicitation-sep1034-defaults:elicitation-sep1034-general",
    "elicitation-sep1330-enums:elicitation-sep1330-general",
    "input-required-result-basic-elicitation:sep-2322-elicitation-incomplete",
    "input-required-result-capability-check:sep-2322-respect-client-capabilities",
    "input-required-result-ignore-extra-params:sep-2322-ignore-unexpected-params",
    "input-required-result-missing-input-response:sep-2322-missing-response-rerequests",
    "input-required-result-multi-round:sep-2322-multi-round-r1",
    "input-required-result-multiple-input-requests:sep-2322-multiple-inputs-incomplete",
    "input-required-result-request-state:sep-2322-request-state-incomplete",
    "input-required-result-result-type:sep-2322-result-type-included",
    "input-required-result-tampered-state:sep-2322-reject-tampered-state",
  ],
  roots: ["input-required-result-basic-list-roots:sep-2322-list-roots-incomplete"],
  "tool parameters in headers": [
    "http-custom-header-server-validation:sep-2243-server-no-xmcp-tool",
    "http-custom-header-server-validation:sep-2243-server-decode-base64",
    "http-custom-header-server-validation:sep-2243-server-validate-param-match",
    "http-custom-header-server-validation:sep-2243-server-reject-invalid-param-chars",
    "http-custom-header-server-validation:sep-2243-server-reject-param-mismatch",
  ],
}

/** Tools and prompts of the suite's own, which only the fixture catalogue has. */
export const onlyInFixture: Entries = {
  "prompts of the suite's own": [
    "prompts-get-simple:prompts-get-simple",
    "prompts-get-with-args:prompts-get-with-args",
  ],
  "tools of the suite's own": [
    "tools-call-simple-text:tools-call-simple-text",
    "tools-call-image:tools-call-image",
    "tools-call-audio:tools-call-audio",
    "tools-call-embedded-resource:tools-call-embedded-resource",
    "tools-call-mixed-content:tools-call-mixed-content",
    "tools-call-error:tools-call-error",
    "json-schema-2020-12:json-schema-2020-12-tool-found",
    "server-stateless:sep-2575-server-no-log-without-loglevel",
  ],
}
