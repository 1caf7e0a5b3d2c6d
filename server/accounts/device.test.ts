import { expect, it } from 'vitest';
import { deviceOf } from './device.ts';

const SAYS = {
  iphone: '(iPhone; CPU iPhone OS 17_0 like Mac OS X) Version/17.0 Mobile/15E148 Safari/604.1',
  ipad: '(iPad; CPU OS 16_6 like Mac OS X) Version/16.6 Mobile/15E148 Safari/604.1',
  androidPhone: '(Linux; Android 10; K) Chrome/120.0.0.0 Mobile Safari/537.36',
  androidTablet: '(Linux; Android 13; SM-X200) Chrome/120.0.0.0 Safari/537.36',
  windows: '(Windows NT 10.0; Win64; x64) Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
  mac: '(Macintosh; Intel Mac OS X 10_15_7) Version/17.0 Safari/605.1.15',
  chromebook: '(X11; CrOS x86_64 14541.0.0) Chrome/120.0.0.0 Safari/537.36',
  linux: '(X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0',
} as const;

it.each(Object.entries(SAYS))(
  'ACC-01 recognises roughly what kind of device it is: %s',
  (device, says) => {
    expect(deviceOf(`Mozilla/5.0 ${says}`)).toBe(device);
  },
);

it.each(['', 'x', '<script>', 'Mozilla/5.0', 'a'.repeat(10_000)])(
  'ACC-01 is other when it cannot tell: "%s"',
  (says) => {
    expect(deviceOf(says)).toBe('other');
  },
);
