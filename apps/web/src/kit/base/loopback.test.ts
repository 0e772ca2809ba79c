import { expect, test } from 'vitest';
import { isLoopback } from './loopback.ts';

test('只通向本机的地址认得出来，别人打得开的不误报', () => {
  for (const href of [
    'http://127.0.0.1:8080/manager/',
    'http://localhost/x',
    'http://a.localhost:1/',
    'http://[::1]:8080/',
    'http://127.8.8.8/',
  ])
    expect(isLoopback(href), href).toBe(true);
  for (const href of [
    'http://192.168.1.20:8080/',
    'https://console.example.com/',
    'https://127.example.com/',
    'https://localhost.example.com/',
  ])
    expect(isLoopback(href), href).toBe(false);
});
