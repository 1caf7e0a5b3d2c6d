// Files of views share a window and the modules of libraries (vitest.config.ts). The product's
// modules each has anew, and what it leaves in the window is taken away.
import { afterAll, vi } from 'vitest';
import { noteWindow } from './left-in-window.ts';

vi.resetModules();
afterAll(noteWindow());
