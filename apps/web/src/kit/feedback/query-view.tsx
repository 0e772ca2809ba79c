import type { UseQueryResult } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import type { ApiError } from '#kit/session/api/client.ts';
import { ErrorNote } from './error-note.tsx';
import { LoadingGate } from './loading-gate.tsx';
import { Missing } from './missing.tsx';
import { NoPermission } from './no-permission.tsx';
import { StateView } from './state-view.tsx';

/** Shows the data of a query, its loading sign, or its error with a way to go on. */
export function QueryView<Data>({
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
    <LoadingGate pending={query.isPending} sign={sign}>
      {() => (query.data === undefined ? <Failed query={query} /> : children(query.data))}
    </LoadingGate>
  );
}

function Failed({ query }: { query: UseQueryResult<unknown, ApiError> }) {
  if (query.error?.httpStatus === 403) return <NoPermission error={query.error} />;
  if (query.error?.httpStatus === 404) return <Missing error={query.error} />;
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
