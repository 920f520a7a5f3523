import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments, filmFile } from './camera-film.ts';

// One folder of films per run: every process that reads this file must use the same one.
process.env.STAMPDECK_FILMS ??= mkdtempSync(join(tmpdir(), 'stampdeck-film-'));

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  globalTeardown: './remove-film.ts',
  outputDir: '../.cache/journeys',
  // Each worker has its own server, browser and camera.
  workers: 2,
  fullyParallel: true,
  // When to give up, not how fast it is: two browsers and two servers share a small machine's processors.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: browserArguments(filmFile()),
    },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 30_000,
    // Tracing every journey would take a fifth of the time; use `--trace=retain-on-failure`.
    screenshot: 'only-on-failure',
  },
});
