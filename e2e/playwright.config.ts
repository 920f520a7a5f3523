import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { browserArguments } from './camera-film.ts';

// One film for the run: every process that reads this file must mean the same one.
process.env.STAMPDECK_FILM ??= join(mkdtempSync(join(tmpdir(), 'stampdeck-film-')), 'camera.y4m');

export default defineConfig({
  testDir: '.',
  testMatch: '*.test.ts',
  globalTeardown: './remove-film.ts',
  outputDir: '../.cache/journeys',
  // Two people, a server and a browser share two cores; the camera's film is one.
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  forbidOnly: Boolean(process.env.CI),
  use: {
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: browserArguments(process.env.STAMPDECK_FILM),
    },
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    actionTimeout: 15_000,
    trace: 'retain-on-failure',
  },
});
