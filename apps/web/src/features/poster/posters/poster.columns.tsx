import { type Poster, posterState } from '@zhiying/contract';
import { Moment } from '#kit/display/moment.tsx';
import { StatusDot, type Tone } from '#kit/display/status-dot.tsx';
import type { Column } from '#kit/list/list-types.ts';

const TONES: Record<Poster['state'], Tone> = {
  waiting: 'neutral',
  making: 'primary',
  done: 'success',
  failed: 'error',
};

export const PosterState = ({ poster: { state, note } }: { poster: Poster }) => (
  <StatusDot tone={TONES[state]}>{state === 'failed' && note ? note : posterState.label(state)}</StatusDot>
);

export const posterColumns: readonly Column<Poster>[] = [
  { id: 'name', title: '名称', width: 220, sort: 'name', render: ({ name }) => name },
  { id: 'template', title: '模板', width: 180, render: ({ template }) => template?.name ?? '—' },
  { id: 'place', title: '经销商或门店', width: 180, render: ({ place }) => place?.name ?? '—' },
  {
    id: 'state',
    title: '状态',
    width: 160,
    exports: ['state', 'note'],
    render: (poster) => <PosterState poster={poster} />,
  },
  {
    id: 'visits',
    title: '扫码次数',
    width: 100,
    align: 'right',
    sort: 'visits',
    render: ({ visits }) => visits,
  },
  {
    id: 'leads',
    title: '留资',
    width: 100,
    align: 'right',
    optional: true,
    render: ({ leads }) => leads,
  },
  { id: 'owner', title: '创建人', width: 120, optional: true, render: ({ owner }) => owner.name },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 160,
    sort: 'createdAt',
    render: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
