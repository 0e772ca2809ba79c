import { offerAction } from '#kit/action.ts';
import { go } from '#kit/page/navigate.ts';

/** What the command palette offers from any page. */
export const offerUserActions = () =>
  offerAction({
    id: 'user.create',
    title: '新建用户',
    keys: ['3-2'],
    run: () => go({ path: 'user', search: { create: 1 } }),
  });
