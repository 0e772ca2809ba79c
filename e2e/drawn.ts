import type { Page } from 'playwright-core';

/** In the browser: nothing that is shown is still on its way. */
const isDrawn = () =>
  ![...document.querySelectorAll('.ant-skeleton, .ant-spin-spinning')].some((part) => part.checkVisibility());

export const untilDrawn = (page: Page) => page.waitForFunction(isDrawn);
