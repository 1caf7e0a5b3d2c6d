// Each file of tests of views has the product's modules anew, for in a page they keep what belongs
// to its journey. Libraries are shared: making them anew takes a third of the time.
import { vi } from 'vitest';

vi.resetModules();
