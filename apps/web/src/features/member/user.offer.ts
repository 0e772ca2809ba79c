import { go } from '#kit/page/navigate.ts';
import { offerAction } from '#kit/session/action.ts';

/** What the command palette offers from any page. */
export function offerUserActions() {
  offerAction({
    id: 'user.create',
    title: '新建用户',
    keys: ['3-2'],
    run: () => go({ path: 'user', search: { create: 1 } }),
  });
  offerAction({
    id: 'user.import',
    title: '导入用户',
    keys: ['3-2'],
    run: () => go({ path: 'user', search: { import: 1 } }),
  });
}
