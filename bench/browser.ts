import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core';
import { CHROMIUM_ARGS, findChromium } from '../e2e/chromium.ts';

export interface Visit extends Traffic {
  /** Processor time of the page's thread in scripts and in all of its work: what else the machine does is not in it. */
  scriptSeconds: number;
  taskSeconds: number;
}

export async function withBrowser<T>(work: (browser: Browser) => Promise<T>): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findChromium(), args: CHROMIUM_ARGS });
  try {
    return await work(browser);
  } finally {
    await browser.close();
  }
}

/** Opens an address as a browser that was never there, with gzip, and looks at what it cost until `shown` and quiet. */
export async function visit(
  browser: Browser,
  url: string,
  shown: (page: Page) => Promise<unknown>,
  token?: string,
): Promise<Visit> {
  const context = await browser.newContext({
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
    // The goals are in gzip; browsers would take the smaller brotli.
    extraHTTPHeaders: { 'accept-encoding': 'gzip' },
  });
  try {
    if (token) await context.addCookies([{ name: 'Admin-Token', value: token, url }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    const traffic = await watchTraffic(devtools);
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    await page.goto(url, { timeout: 180_000 });
    await shown(page);
    // What it cost is told now; what is fetched for later, or drawn after the rows stand, does not count.
    const { metrics } = await devtools.send('Performance.getMetrics');
    const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? Number.NaN;
    return {
      ...traffic(),
      scriptSeconds: metric('ScriptDuration'),
      taskSeconds: metric('TaskDuration'),
    };
  } finally {
    await context.close();
  }
}

interface Traffic {
  bytes: number;
  headerBytes: number;
  requests: number;
}

/** What came over the wire, compressed, of everything but what a page fetches ahead for another. */
async function watchTraffic(devtools: CDPSession): Promise<() => Traffic> {
  const ahead = new Set<string>();
  const headers = new Map<string, number>();
  const seen: Traffic = { bytes: 0, headerBytes: 0, requests: 0 };
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type }) => {
    if (request.initialPriority === 'VeryLow' || type === 'Prefetch') ahead.add(requestId);
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.headers['content-encoding'] === 'br') throw new Error('brotli instead of gzip');
    headers.set(requestId, response.encodedDataLength);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (ahead.has(requestId)) return;
    const head = headers.get(requestId) ?? 0;
    seen.headerBytes += head;
    seen.bytes += Math.max(0, encodedDataLength - head);
    seen.requests += 1;
  });
  await devtools.send('Network.enable');
  return () => seen;
}
