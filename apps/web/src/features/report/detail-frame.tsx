import type { ReactNode } from 'react';
import pieces from '#kit/base/pieces.module.css';
import { StateView } from '#kit/feedback/state-view.tsx';
import { PageHead } from '#kit/layout/page-head.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import type { Fixed } from './report-rows.tsx';
import { Totals } from './report-tab.tsx';

interface DetailFrameProps {
  /** What the address names. */
  of: keyof Fixed;
  children(fixed: Fixed): ReactNode;
}

/** A report narrowed to what the address names, with its totals above. */
export function DetailFrame({ of, children }: DetailFrameProps) {
  const { search } = usePage();
  const id = Number(search.id);
  if (!Number.isSafeInteger(id) || id <= 0) return <StateView kind="not-found" title="没有要看的对象" />;
  const fixed: Fixed = { [of]: id };
  return (
    <div className={pieces.page}>
      <PageHead />
      <Totals at={typeof search.at === 'string' && search.at ? search.at : undefined} {...fixed} />
      <div className={pieces.fill}>{children(fixed)}</div>
    </div>
  );
}
