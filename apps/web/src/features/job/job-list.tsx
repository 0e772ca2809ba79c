import { ListPage } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { jobList } from './job.columns.tsx';
import { JobDrawer } from './job-drawer.tsx';
import { useJobActions } from './use-job-actions.ts';

/** Every job of everybody; the failed ones are the dead letters, with their reason and a way to run them again. */
export function JobList() {
  const { search, setSearch } = usePage();
  const { open, ...rest } = search;
  const actions = useJobActions();
  return (
    <ListPage
      {...jobList}
      rowActions={actions.of}
      bulkActions={actions.bulk}
      onOpenRow={(job) => setSearch({ ...rest, open: job.id })}
      openRowId={typeof open === 'string' ? open : null}
      aside={({ rows }) => (
        <JobDrawer
          job={rows.find((job) => job.id === open) ?? null}
          actions={actions}
          onClose={() => setSearch(rest)}
        />
      )}
    />
  );
}
