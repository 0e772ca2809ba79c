import { contract } from '@zhiying/contract';
import { useEffect } from 'react';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { addressOfView } from './report-question.ts';

/** `?saved=7`: a link to a view opens what it asks, with the days of today. */
export function SavedReport({ id }: { id: number }) {
  const views = useCall(contract.reportView.list);
  const { active } = usePage();
  const view = views.data?.rows.find((each) => each.id === id);
  useEffect(() => {
    if (view && active) go(addressOfView(view.question), { replace: true });
  }, [view, active]);
  return (
    <QueryView query={views}>
      {() =>
        view ? null : (
          <StateView kind="not-found" title="视图不存在" text={['视图已删除，或不再与你共享。']} />
        )
      }
    </QueryView>
  );
}
