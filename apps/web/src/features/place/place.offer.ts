import { contract, type Key } from '@zhiying/contract';
import { offerAction } from '#kit/action.ts';
import { go } from '#kit/page/navigate.ts';

const KINDS = [
  { id: 'dealer', noun: '经销商', calls: contract.dealer },
  { id: 'store', noun: '门店', calls: contract.store },
] as const;

/** What the command palette offers from any page. */
export const offerPlaceActions = () => {
  for (const { id, noun, calls } of KINDS) {
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
