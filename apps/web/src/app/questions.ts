import { confirm } from '#kit/feedback/confirm.tsx';
import { provideDiscardQuestion, type Tab, tabText } from '#kit/page/tabs.store.ts';
import { provideSessionQuestion } from './session-lost.ts';

/** Lets what knows no dialogs ask the user something. */
export function provideQuestions() {
  provideDiscardQuestion(async (dirty) =>
    confirm({
      title: dirty.length === 1 ? `关闭${namesOf(dirty)}？` : `关闭 ${dirty.length} 个页面？`,
      consequence: `${namesOf(dirty)}中未保存的修改将丢失。`,
      okText: '放弃修改并关闭',
      cancelText: '继续编辑',
      danger: true,
    }),
  );
  provideSessionQuestion(async (unsaved) =>
    confirm({
      title: '登录已失效，请重新登录',
      consequence: `${namesOf(unsaved)}中有未保存的修改，重新登录后将丢失，请先复制备份。`,
      okText: '重新登录',
      cancelText: '留在当前页',
    }),
  );
}

const namesOf = (tabs: Tab[]) => tabs.map((tab) => `「${tabText(tab)}」`).join('');
