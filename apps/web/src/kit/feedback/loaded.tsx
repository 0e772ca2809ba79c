import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '#kit/session/api/client.ts';
import { Awaited } from './awaited.tsx';
import { ErrorNote } from './error-note.tsx';
import { StateView } from './state-view.tsx';

/** What was read, or that it is coming, or that it failed and how to go on. */
export function Loaded<Data>({
  query,
  sign = <Skeleton active title={false} paragraph={{ rows: 4 }} />,
  children,
}: {
  query: UseQueryResult<Data, ApiError>;
  /** What stands for it while it is coming. */
  sign?: ReactNode;
  children(data: Data): ReactNode;
}) {
  return (
    <Awaited pending={query.isPending} sign={sign}>
      {() => (query.data === undefined ? <Failed query={query} /> : children(query.data))}
    </Awaited>
  );
}

function Failed({ query }: { query: UseQueryResult<unknown, ApiError> }) {
  return (
    <StateView
      kind="error"
      title="加载失败"
      text={[query.error?.message ?? '']}
      actions={
        <Button type="primary" loading={query.isFetching} onClick={() => void query.refetch()}>
          重试
        </Button>
      }
      footnote={<ErrorNote requestId={query.error?.requestId} />}
    />
  );
}
