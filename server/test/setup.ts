/** Runs before each server test file. Files in one worker share modules, so what they opened is closed here. */
import { afterAll } from 'vitest';
import { closeAll } from './at-end.ts';

afterAll(closeAll);
