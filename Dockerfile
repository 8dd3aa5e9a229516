# The service as an image: `docker build -t fanfare .`, then
# `docker run -p 127.0.0.1:3000:3000 -v fanfare:/data fanfare`.
#
# The Node that runs the service comes from npm like every other package, pinned by the lock file; the one of the first
# stage only runs npm.

ARG BUILDER=docker.io/library/node:22-trixie-slim
ARG BASE=docker.io/library/debian:trixie-slim

FROM ${BUILDER} AS build
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /build
COPY . .
RUN npm run build
WORKDIR /app
RUN cp /build/package.json /build/package-lock.json /build/.npmrc . \
  && npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
  && cp -r /build/bin /build/converter . \
  && mkdir dist \
  && cp -r /build/dist/service /build/dist/web /build/dist/docs /build/dist/database-template dist/ \
  && cp node_modules/node-linux-*/bin/node /usr/local/bin/node \
  && rm -rf node_modules/node-linux-* converter/node_modules \
  # What the first start would compile is compiled here: the image's files are read-only later.
  && NODE_COMPILE_CACHE=/app/.cache/compile /usr/local/bin/node dist/service/cli.js version

FROM ${BASE}
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends ca-certificates libatomic1 libstdc++6 \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --uid 10001 --home-dir /data --no-create-home fanfare \
  && install -d -o fanfare -g fanfare -m 0700 /data
COPY --from=build /usr/local/bin/node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
# Inside a container the loopback address reaches nobody. What is reachable outside is what `-p` publishes.
ENV FANFARE_DATA_DIR=/data \
  FANFARE_HOST=0.0.0.0 \
  MALLOC_TRIM_THRESHOLD_=131072 \
  NODE_OPTIONS=--max-semi-space-size=8 \
  NODE_COMPILE_CACHE=/app/.cache/compile
USER 10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Docker restarts it, so there is no supervisor in between. SIGTERM stops it gently.
STOPSIGNAL SIGTERM
ENTRYPOINT ["node", "dist/service/main.js"]
