# The image of a release: `docker compose up -d --build` in the folder of an unpacked release archive. The data is in the volume /data,
# and nothing runs as root.
FROM node:24-bookworm-slim AS packages
# For machines for which there is no prebuilt SQLite.
RUN apt-get update \
  && apt-get install -y --no-install-recommends python3 make g++ \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json ./
RUN if grep -q '"devDependencies"' package.json; then \
    echo 'These are the sources. Unpack a release archive (npm run release makes it) and build the image in its folder.' >&2; exit 1; \
  fi
RUN npm ci --omit=dev

FROM node:24-bookworm-slim
# npm, for `docker compose exec bushline npm run backup`, may write into /tmp only.
ENV NODE_ENV=production \
    DATA_DIR=/data \
    PORT=3000 \
    NPM_CONFIG_CACHE=/tmp/npm \
    NPM_CONFIG_UPDATE_NOTIFIER=false
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY package.json check-node.cjs LICENSE ./
COPY dist ./dist
RUN mkdir -m 0700 /data && chown node:node /data
VOLUME /data
USER node
EXPOSE 3000
# Ready, and not merely alive: an upgrade of the database may take longer than a start.
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--v8-pool-size=1", "--max-semi-space-size=8", "dist/server/main.js"]
