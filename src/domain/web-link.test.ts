import assert from "node:assert/strict"
import { test } from "node:test"
import { webLink } from "#domain/web-link.ts"

test("an address of the web is a link as it is written", () => {
  for (const text of [
    "https://social.example/@lark/1",
    "http://localhost:3000/sandbox/x/web/lark/status/1",
    "HTTPS://Social.Example/",
    "https://example.com/?q=javascript:alert(1)#data:",
    "https://exämple.example/ö",
  ]) {
    assert.equal(webLink(text), text)
  }
})

test("any other address is no link, however it is spelled", () => {
  for (const text of [
    undefined,
    null,
    "",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "\u0001javascript:alert(1)",
    "java\tscript:alert(1)",
    "java\nscript:alert(1)",
    "javascript://https://example.com/%0aalert(1)",
    "data:text/html,<script>alert(1)</script>",
    "vbscript:msgbox(1)",
    "blob:https://example.com/1",
    "file:///etc/passwd",
    "ftp://example.com/",
    "//example.com/",
    "/sandbox",
    "https:example.com",
    " https://example.com/",
    "https://example.com/ javascript:",
    "https://example.com/\u0000",
    "https://",
    "https://[nonsense/",
  ]) {
    assert.equal(webLink(text), undefined, JSON.stringify(text))
  }
})
