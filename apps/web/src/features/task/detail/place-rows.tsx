import { BEHIND_POINTS, contract, type TaskInfo, type TaskPlace } from '@zhiying/contract';
import { Button, Pagination, Segmented } from 'antd';
import { useState } from 'react';
import { classOf } from '#kit/base/class-of.ts';
import { figure } from '#kit/base/figure.ts';
import { DownIcon, RightIcon } from '#kit/base/icons.tsx';
import { Box, PlainButton, Row, Split, Stack, Text } from '#kit/base/pieces.tsx';
import { useDebounced } from '#kit/base/use-debounced.ts';
import { Mark } from '#kit/display/mark.tsx';
import { Moment } from '#kit/display/moment.tsx';
import { QueryView } from '#kit/feedback/query-view.tsx';
import { StateView } from '#kit/feedback/state-view.tsx';
import { SearchInput } from '#kit/form/search-input.tsx';
import { ExportButton } from '#kit/list/export-button.tsx';
import { useExistingPage } from '#kit/list/index.ts';
import { PageLink } from '#kit/page/page-link.tsx';
import { useCall } from '#kit/session/api/queries.ts';
import { NotBegun } from '#parts/task/not-begun.tsx';
import { RemindButton } from '#parts/task/remind-button.tsx';
import { TaskBar } from '#parts/task/task-bar.tsx';
import { percent } from '../task-words.ts';
import { AssignButton } from './assign-button.tsx';
import styles from './detail.module.css';
import { MemberRows } from './member-rows.tsx';
import type { Looked } from './task-frame.tsx';

const PAGE = 100;

export type Level = 'dealer' | 'store';
type Only = 'behind' | 'waiting' | 'finished';

interface PlacesProps {
  task: TaskInfo;
  level: Level;
  dealerId?: number;
  looked: Looked | null;
  onLook(looked: Looked): void;
}

/** Dealers or stores with their progress; each opens into what is below it. */
export function Places({ task, level, dealerId, looked, onLook }: PlacesProps) {
  const [only, setOnly] = useState<Only | 'all'>('all');
  const [view, setView] = useState<'detail' | 'rank'>('detail');
  const [typed, setTyped] = useState('');
  const [page, setPage] = useState(1);
  const q = useDebounced(typed).trim();
  const list = level === 'dealer' ? contract.taskDealer.list : contract.taskStore.list;
  const places = useCall(
    list,
    {
      taskId: task.id,
      ...(level === 'store' && dealerId ? { dealerId } : {}),
      ...(q ? { q } : {}),
      ...(only === 'all' ? {} : { only }),
      ...(view === 'rank' ? { sort: 'rate' as const, order: 'DESC' as const } : {}),
      page,
      limit: PAGE,
    },
    { keepPrevious: true },
  );
  useExistingPage({ page, size: PAGE, total: places.data?.total, stale: places.isPlaceholderData }, setPage);
  const words = level === 'dealer' ? '经销商' : '门店';
  const counts: Record<Only | 'all', number | null> =
    level === 'dealer'
      ? { all: task.dealers, behind: task.behind, waiting: task.withWaiting, finished: task.finished }
      : { all: null, behind: null, waiting: null, finished: null };
  const tab = (value: Only | 'all', label: string) => ({
    value,
    label: counts[value] === null ? label : `${label} ${figure(counts[value] ?? 0)}`,
  });
  const reset = (change: () => void) => {
    change();
    setPage(1);
  };
  return (
    <>
      <Row gap={8} wrap flex="none" padding="8 12">
        <Segmented
          value={only}
          onChange={(next) => reset(() => setOnly(next as Only | 'all'))}
          options={[
            tab('all', `全部${words}`),
            tab('behind', '落后'),
            tab('waiting', '有待验收'),
            tab('finished', '全部完成'),
          ]}
        />
        <Text flex={1} />
        <SearchInput
          className={styles.search}
          placeholder={`${words}名称`}
          label={`按名称查找${words}`}
          maxLength={50}
          value={typed}
          onChange={(value) => reset(() => setTyped(value))}
        />
        <Segmented
          value={view}
          onChange={(next) => reset(() => setView(next as typeof view))}
          options={[
            { value: 'detail', label: '明细' },
            { value: 'rank', label: '排名' },
          ]}
        />
        <ExportButton
          call={list.export}
          label={`导出${words}进度`}
          body={{ taskId: task.id, ...(level === 'store' && dealerId ? { dealerId } : {}) }}
        />
      </Row>
      <QueryView query={places}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <StateView
              kind={q || only !== 'all' ? 'search' : 'empty'}
              title={
                q || only !== 'all' ? `没有符合的${words}` : task.spread ? `没有${words}` : '正在下发，请稍候'
              }
            />
          ) : (
            <Box fill overflow="auto">
              <table className={classOf({ width: 'full' }, styles.rows)}>
                <thead>
                  <tr>
                    <th>{view === 'rank' ? `名次、${words}` : '经销商、门店、成员'}</th>
                    <th>进度</th>
                    <th>完成率</th>
                    <th>待验收</th>
                    <th>未提交</th>
                    <th>最近提交</th>
                    <th>操作</th>
                  </tr>
                </thead>
                <tbody>
                  {rows.map((place, index) => (
                    <PlaceRow
                      key={place.id}
                      place={place}
                      level={level}
                      task={task}
                      depth={0}
                      rank={view === 'rank' ? (page - 1) * PAGE + index + 1 : undefined}
                      looked={looked}
                      onLook={onLook}
                    />
                  ))}
                </tbody>
              </table>
              <Split
                look={{
                  position: 'sticky',
                  bottom: 0,
                  minHeight: 40,
                  size: 12,
                  tone: 'muted',
                  padding: '0 12',
                  background: 'card',
                  borderTop: 'line',
                }}
                as="footer"
              >
                <span>
                  {level === 'dealer'
                    ? `${figure(task.dealers)} 家经销商，${figure(task.stores)} 个门店和直属，${figure(task.total)} 人`
                    : `${figure(total)} 家${words}`}
                </span>
                {total > PAGE && (
                  <Pagination
                    size="small"
                    simple
                    current={page}
                    pageSize={PAGE}
                    total={total}
                    onChange={setPage}
                  />
                )}
              </Split>
            </Box>
          )
        }
      </QueryView>
    </>
  );
}

interface PlaceRowProps {
  place: TaskPlace;
  level: Level;
  task: TaskInfo;
  depth: number;
  rank?: number;
  looked: Looked | null;
  onLook(looked: Looked): void;
}

function PlaceRow({ place, level, task, depth, rank, looked, onLook }: PlaceRowProps) {
  const [open, setOpen] = useState(false);
  const rest = { task, looked, onLook };
  return (
    <>
      <tr data-level={level} data-chosen={looked?.storeId === place.id && level === 'store'}>
        <td>
          <Row as="span" gap={6} className={styles.name} style={{ paddingLeft: depth * 20 }}>
            {rank === undefined ? (
              <PlainButton
                look={{ flow: 'stack', center: true, square: 20, tone: 'muted', padding: 0, radius: 4 }}
                aria-expanded={open}
                aria-label={`${open ? '收起' : '展开'}${place.name}`}
                onClick={() => setOpen(!open)}
              >
                {open ? <DownIcon /> : <RightIcon />}
              </PlainButton>
            ) : (
              <Text
                look={{ width: 24, weight: 400, tone: 'muted', textAlign: 'center' }}
                as="b"
                className={styles.rank}
                data-top={rank <= 3}
              >
                {rank}
              </Text>
            )}
            <PageLink
              to={{
                path: level === 'dealer' ? 'task/dealer/detail' : 'task/dealer/center/detail',
                search: { id: place.id },
              }}
              title={place.trail}
            >
              {place.name}
            </PageLink>
            <small>{level === 'dealer' ? `${place.stores} 家店` : `${place.total} 人`}</small>
            {place.behind >= BEHIND_POINTS && <Mark tone="warning">{`落后 ${place.behind} 个百分点`}</Mark>}
          </Row>
        </td>
        <td>
          <Stack tracks="minmax(0, 1fr) 72px" as="span" gap={10} align="center" className={styles.progress}>
            <TaskBar counts={place} />
            <span>{`${figure(place.done)} / ${figure(place.total)}`}</span>
          </Stack>
        </td>
        <td data-behind={place.behind >= BEHIND_POINTS}>{place.total > 0 ? percent(place.rate) : '—'}</td>
        <td data-zero={place.waiting === 0}>{figure(place.waiting)}</td>
        <td data-zero={place.left === 0}>
          {task.state === 'running' ? (
            <NotBegun
              count={place.left}
              of={place.name}
              scope={{
                taskId: task.id,
                ...(level === 'dealer' ? { dealerId: place.id } : { storeId: place.id }),
              }}
            />
          ) : (
            figure(place.left)
          )}
        </td>
        <td>
          <Moment at={place.lastAt} />
        </td>
        <td>
          {level === 'dealer' && place.can.includes('assign') && task.mode === 'dealers' && (
            <AssignButton dealerId={place.id} name={place.name} />
          )}
          <RemindButton
            inRow
            scope={level === 'dealer' ? { dealerId: place.id } : { storeId: place.id }}
            count={place.remindable}
          />
          {level === 'store' && place.waiting > 0 && (
            <Button type="link" size="small" onClick={() => onLook({ label: place.name, storeId: place.id })}>
              验收
            </Button>
          )}
        </td>
      </tr>
      {open && level === 'dealer' && <Stores dealer={place} depth={depth + 1} {...rest} />}
      {open && level === 'store' && <MemberRows storeId={place.id} depth={depth + 1} {...rest} />}
    </>
  );
}

function Stores({
  dealer,
  depth,
  task,
  ...rest
}: Omit<PlaceRowProps, 'place' | 'level' | 'rank'> & { dealer: TaskPlace }) {
  const { data } = useCall(contract.taskStore.list, { taskId: task.id, dealerId: dealer.id, limit: 200 });
  if (!data)
    return (
      <tr>
        <td colSpan={7} className={styles.coming}>
          正在读取
        </td>
      </tr>
    );
  return data.rows.map((store) => (
    <PlaceRow key={store.id} place={store} level="store" task={task} depth={depth} {...rest} />
  ));
}
