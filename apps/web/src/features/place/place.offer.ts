import type { Key } from '@zhiying/contract';
import { go } from '#kit/page/navigate.ts';
import { offerAction } from '#kit/session/action.ts';
import { NAMES } from './place.names.ts';

/** What the command palette offers from any page. */
export const offerPlaceActions = () => {
  for (const { id, noun, calls } of Object.values(NAMES)) {
    offerAction({
      id: `${id}.create`,
      title: `新建${noun}`,
      keys: calls.create.keys as readonly Key[],
      run: () => go({ path: id, search: { create: 1 } }),
    });
    offerAction({
      id: `${id}.import`,
      title: `导入${noun}`,
      keys: calls.importStart.keys as readonly Key[],
      run: () => go({ path: id, search: { import: 1 } }),
    });
  }
};
