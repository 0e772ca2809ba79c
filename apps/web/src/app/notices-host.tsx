import { App } from 'antd';
import { useLayoutEffect } from 'react';
import { provideNotices } from '#kit/feedback/notices.ts';

/** Where messages, questions and notifications are drawn. */
export default function NoticesHost() {
  return (
    <App component={false} message={MESSAGE} notification={NOTIFICATION}>
      <Provider />
    </App>
  );
}
const MESSAGE = { maxCount: 3 };
const NOTIFICATION = { placement: 'bottomRight', maxCount: 4 } as const;

function Provider() {
  const notices = App.useApp();
  useLayoutEffect(() => provideNotices(notices), [notices]);
  return null;
}
