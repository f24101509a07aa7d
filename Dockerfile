# The npm package with a Node of its own, as a user without rights: its few files of JavaScript start in two thirds of
# the time of the sources, and take less memory.
# `npm run check:image` builds it and starts what is in it.

FROM node:26-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY CHANGELOG.md LICENSE ./
COPY docs/package.md ./docs/
COPY bin ./bin
COPY model ./model
COPY scripts ./scripts
COPY src ./src
COPY training ./training
RUN npm run build

FROM node:26-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
# One heap of the C library without long bodies, whose memory goes back to the system, and bounds on V8's.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=65536 NODE_OPTIONS="--max-old-space-size=256 --max-semi-space-size=4"
WORKDIR /app
COPY --from=build /app/dist ./
RUN mkdir -p node_modules/.cache /data && chown node:node node_modules/.cache /data
USER node
# One start of ten seconds fills the cache of compiled code: later starts are quicker, take less memory, and find all
# files read-only. One that fails fails the build. Without --foreground, timeout may signal twice, and the second signal
# ends a stop at once.
RUN DATA_DIR=/tmp/first-start HOST=127.0.0.1 PORT=0 \
    timeout --foreground --preserve-status --signal=TERM 10 node bin/hangtag.js serve && rm -rf /tmp/first-start
VOLUME /data
EXPOSE 3000
# Asks if the process answers. Load balancers ask /health/ready if keys work too.
HEALTHCHECK --interval=10s --timeout=3s --start-period=5s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "bin/hangtag.js", "serve"]
