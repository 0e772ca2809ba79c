import { contract } from '@zhiying/contract';
import { ListPage } from '#kit/list/index.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { jobColumns } from './job.columns.tsx';
import { jobSearch } from './job.search.ts';
import { JobCard } from './job-card.tsx';
import { JobDrawer } from './job-drawer.tsx';
import { useJobActions } from './use-job-actions.ts';

/** Every job of everybody; the failed ones are the dead letters, with their reason and a way to run them again. */
export function JobList() {
  const { search, setSearch } = usePage();
  const { open, ...rest } = search;
  const actions = useJobActions();
  return (
    <ListPage
      headless
      id="job"
      noun="任务"
      list={contract.job.list}
      columns={jobColumns}
      search={jobSearch}
      card={(job) => <JobCard job={job} />}
      rowActions={actions.of}
      bulkActions={actions.bulk}
      onOpenRow={(job) => setSearch({ ...rest, open: job.id })}
      openRowId={typeof open === 'string' ? open : null}
      empty={{ title: '暂无后台任务', text: ['批量操作和定时清理将记录在这里。'] }}
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
