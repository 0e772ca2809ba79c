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
          title="还没有专题"
          text={['把同一主题的文章放在一起，', '统一排期，统一看效果。']}
          actions={<Button type="primary">新建专题</Button>}
        />
        <StateView
          kind="error"
          title="线索没有加载出来"
          text={['服务器没有返回。', '筛选条件已保留，可直接重试。']}
          actions={<Button type="primary">重试</Button>}
          footnote={<ErrorNote requestId="7F3A21" />}
        />
        <StateView kind="no-permission" title="你还不能查看报表" text="需要报表权限。" />
        <StateView
          kind="search"
          title="没有符合条件的用户"
          text="可以减少几个条件。"
          actions={<Button>清空筛选条件</Button>}
        />
        <StateView kind="not-found" title="页面不存在" text="地址可能写错了。" />
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
