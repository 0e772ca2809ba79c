declare global {
  interface Window {
    /** From /manager/config.js, which operators edit without a build. */
    ZHIYING?: { hosts?: { page: string; api: string }[] };
  }
}

/** The API host goes with the page's host (a production and a test pair in config.js); otherwise the same origin. */
export const apiHost = (pageHost = location.host): string =>
  window.ZHIYING?.hosts?.find((entry) => entry.page !== '' && entry.page === pageHost)?.api ?? '';
