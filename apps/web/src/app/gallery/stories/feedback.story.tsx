import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '#kit/feedback/confirm.tsx';
import { ErrorBoundary } from '#kit/feedback/error-boundary.tsx';
import { ErrorNote } from '#kit/feedback/error-note.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { useUndo } from '#kit/feedback/undo.tsx';
import { useProgressToast } from '#parts/job/progress-toast.tsx';
import { Line } from '../line.tsx';
import type { Story } from '../story.ts';

function Asking() {
  const confirm = useConfirm();
  const offerUndo = useUndo();
  const follow = useProgressToast();
  const [answer, setAnswer] = useState('');
  return (
    <Line>
      <Button
        onClick={() =>
          void confirm({
            title: '停用 3 个用户？',
            consequence: '他们会立即下线，不能再登录；数据保留。',
            okText: '停用',
            danger: true,
          }).then((sure) => setAnswer(sure ? '停用了' : '没有停用'))
        }
      >
        确认
      </Button>
      <Button onClick={() => offerUndo('已停用 周雅婷', () => setAnswer('撤销了'))}>可撤销</Button>
      <Button
        onClick={() => follow({ jobId: '00000000-0000-4000-8000-000000000000', title: '停用 3,482 个用户' })}
      >
        进度
      </Button>
      <span>{answer}</span>
    </Line>
  );
}

function Broken(): never {
  throw new Error('这里故意出错');
}

export const stories: Story[] = [
  {
    title: '确认、撤销、进度',
    file: 'kit/feedback/confirm.tsx undo.tsx parts/job/progress-toast.tsx',
    Demo: Asking,
  },
  {
    title: '空、错误、无权限、不存在',
    file: 'kit/feedback/state-view.tsx',
    Demo: () => (
      <div style={{ display: 'grid', gridTemplateColumns: 'repeat(2, 1fr)' }}>
        <StateView
          kind="empty"
          title="暂无专题"
          text={['将同一主题的文章归为一组，', '统一排期，统一查看效果。']}
          actions={<Button type="primary">新建专题</Button>}
        />
        <StateView
          kind="error"
          title="线索加载失败"
          text={['服务器无响应。', '筛选条件已保留，可直接重试。']}
          actions={<Button type="primary">重试</Button>}
          footnote={<ErrorNote requestId="7F3A21" />}
        />
        <StateView kind="no-permission" title="暂无权限查看「报表」" text="需要「报表」权限。" />
        <StateView
          kind="search"
          title="未找到符合条件的用户"
          text="请减少筛选条件。"
          actions={<Button>清空筛选条件</Button>}
        />
        <StateView kind="not-found" title="页面不存在" text="地址可能有误。" />
      </div>
    ),
  },
  {
    title: '出错的一块',
    file: 'kit/feedback/error-boundary.tsx',
    Demo: () => (
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    ),
  },
];
