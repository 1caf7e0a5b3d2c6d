// View tests share a window and the modules of libraries (vitest.config.ts). Each has its own copy
// of the product's modules, and what it leaves in the window is removed.
import { afterAll, vi } from 'vitest';
import { noteWindow } from './left-in-window.ts';

vi.resetModules();
afterAll(noteWindow());
