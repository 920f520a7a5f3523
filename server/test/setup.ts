/** Runs before each test file of the server. Files that one worker runs share their modules, so what they opened is closed here. */
import { afterAll } from 'vitest';
import { closeAll } from './at-end.ts';

afterAll(closeAll);
