import { offerAction } from '#kit/action.ts';
import { go } from '#kit/page/navigate.ts';
import { DEALER, keysOf, STORE } from './place.kinds.ts';

/** What the command palette offers from any page. */
export const offerPlaceActions = () => {
  for (const { id, noun, calls } of [DEALER, STORE]) {
    offerAction({
      id: `${id}.create`,
      title: `新建${noun}`,
      keys: keysOf(calls.create),
      run: () => go({ path: id, search: { create: 1 } }),
    });
    offerAction({
      id: `${id}.import`,
      title: `导入${noun}`,
      keys: keysOf(calls.importStart),
      run: () => go({ path: id, search: { import: 1 } }),
    });
  }
};
