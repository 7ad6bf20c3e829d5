# Everything a developer runs. `make run` and `make test` need Rust 1.95 and Node 20.19 or newer.

.PHONY: run dev test test-rust test-frontend test-e2e chromium proxies soak bench release fmt lint spelling hunspell java screenshots lighthouse first-paint interactions licences api-types made-up-language

# Chromium without what draws windows: the same engine, and journeys take two thirds of the time.
CHROMIUM ?= /usr/bin/chromium-headless-shell

## Build everything and serve it on http://127.0.0.1:8080
run:
	cargo run --profile local

## The server, with Vite's hot reload in front of it on http://127.0.0.1:5173
dev:
	cargo build
	cargo run -- serve & server=$$!; trap "kill $$server" EXIT; cd frontend && npm run dev

## All tests: Rust, components, and journeys in a real browser
test: test-rust test-frontend test-e2e

test-rust: proxies
	cargo test

# The Rust build installs the front end's packages.
test-frontend:
	cargo build
	cd frontend && npm test

test-e2e: chromium java
	cargo build
	cd frontend && npm run e2e

chromium:
	@test -x $(CHROMIUM) || (apt-get update && apt-get install -y --no-install-recommends chromium-headless-shell)

# What README puts in front of the server. The packages' own services, if there is something that starts them, are not needed.
proxies:
	@(command -v nginx && command -v caddy && command -v curl) > /dev/null || (apt-get update && \
		apt-get install -y --no-install-recommends nginx-light caddy curl)

# The Nu HTML checker runs on Java.
java:
	@command -v java > /dev/null || (apt-get update && apt-get install -y --no-install-recommends default-jre-headless)

## Pictures of every page at phone and desktop width, in target/screenshots
screenshots: chromium
	cargo build
	node frontend/scripts/with-server.mjs frontend/scripts/screenshots.mjs target/screenshots

## Lighthouse on phones with its own settings, median of five runs a page; npx fetches it when it is missing
lighthouse: chromium
	cargo build --release
	node frontend/scripts/with-server.mjs --release frontend/scripts/lighthouse.mjs

## The largest paint of pages beside that of static copies without scripts under nginx, in turns
first-paint: chromium proxies
	cargo build --release
	node frontend/scripts/with-server.mjs --release frontend/scripts/first-paint.mjs

## How long presses take on a slow phone
interactions: chromium
	cargo build --release
	node frontend/scripts/with-server.mjs --release frontend/scripts/interactions.mjs

## What takes too long for `make test`, about half an hour: kills again and again, hostile visitors, memory over 20,000 renders
soak: proxies
	cargo test --test it -- --ignored
	cargo build --release --bins --examples
	node bench/hostile.mjs held
	node bench/hostile.mjs mixed
	node bench/bench.mjs memory

## Measure against nginx and bare SQLite; results are saved as bench/results.md
bench:
	cargo build --release --bins --examples
	node bench/bench.mjs

## One stripped file that runs on any machine of this kind: target/release/patagonia
release:
	cargo build --release --locked
	@ls -l $${CARGO_TARGET_DIR:-target}/release/patagonia

fmt:
	cargo fmt

## Formatting, lints of both languages, types, pictures as their scripts draw them, spelling
lint: spelling chromium
	cargo fmt --check
	cargo fmt --check --manifest-path fuzz/Cargo.toml
	cargo clippy --all-targets -- -D warnings
	cd frontend && npm run lint

## Spelling and typography of every text in its language, against data/glossary/
spelling: hunspell
	node frontend/scripts/spelling.mjs

hunspell:
	@missing="$$(node frontend/scripts/spelling/packages.mjs)"; test -z "$$missing" || (apt-get update && \
		apt-get install -y --no-install-recommends $$missing)

## The front end's types from the server's OpenAPI document
api-types:
	cargo run -- openapi > frontend/openapi.json
	cd frontend && npm run api-types

## Licences, bans and sources of every crate against deny.toml; builds cargo-deny when it is missing
licences:
	command -v cargo-deny > /dev/null || cargo install --locked cargo-deny
	cargo fetch --locked
	cargo deny --offline check licenses bans sources

## A made-up language, added to a copy of what is committed: it compiles, and the tests of languages, addresses and pages pass
made-up-language:
	rm -rf target/made-up
	git clone --quiet . target/made-up
	cd target/made-up && node frontend/scripts/made-up-language.mjs
	cd target/made-up && CARGO_TARGET_DIR=target cargo test --test it -- languages:: locales:: pages:: redirects::
	cd target/made-up/frontend && npm run lint:types && npm test -- src/features/language src/i18n src/lib
