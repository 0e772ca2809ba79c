import { contract, DIGIT_DRIVERS, DIGIT_LAYOUTS, type DigitFilm, digitFilmState } from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { Absent, Moment } from '#kit/display/moment.tsx';
import {
  type Column,
  ListPage,
  type SearchField,
  type SearchName,
  selectField,
  textField,
  useDrawerAddress,
} from '#kit/list/index.ts';
import { lengthText } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { FilmStatus } from './digit-status.tsx';
import { FilmDrawer } from './film-drawer.tsx';
import { FilmForm } from './film-form.tsx';

type List = typeof contract.digitFilm.list;
const columns: Column<DigitFilm>[] = [
  {
    id: 'title',
    title: '标题',
    width: 220,
    sort: 'title',
    render: (film) => <span className={pieces.clip}>{film.title}</span>,
  },
  { id: 'status', title: '状态', width: 120, render: (film) => <FilmStatus film={film} /> },
  {
    id: 'avatar',
    title: '形象',
    width: 140,
    render: ({ avatar }) => <span className={pieces.clip}>{avatar.name}</span>,
  },
  { id: 'voice', title: '声音', width: 96, render: ({ voice }) => voice.name },
  { id: 'layout', title: '画面', width: 88, render: ({ layout }) => DIGIT_LAYOUTS[layout] },
  { id: 'driver', title: '驱动', width: 110, render: ({ driver }) => DIGIT_DRIVERS[driver] },
  {
    id: 'durationMs',
    title: '时长',
    width: 72,
    render: ({ durationMs }) => (durationMs === null ? <Absent /> : lengthText(durationMs)),
    exports: [],
  },
  { id: 'owner', title: '创建人', width: 96, render: ({ owner }) => owner.name },
  {
    id: 'createdAt',
    title: '创建时间',
    width: 116,
    sort: 'createdAt',
    render: (film) => <Moment at={film.createdAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '标题', placeholder: '视频标题', main: true }),
  selectField({ name: 'status', label: '状态', options: digitFilmState.states }),
] satisfies readonly SearchField<SearchName<List>>[];

/** Films in which somebody speaks. */
export function DigitFilmList() {
  const drawer = useDrawerAddress();
  useLiveResources('digitFilm.changed', '/api/admin/digitman/film/');
  return (
    <ListPage
      headless
      id="digit-film"
      noun="数字人视频"
      list={contract.digitFilm.list}
      columns={columns}
      search={search}
      card={(film) => (
        <span className={pieces.stack}>
          <span className={pieces.row}>
            <span className={pieces.grow}>{film.title}</span>
            <FilmStatus film={film} />
          </span>
          <span className={pieces.note}>
            <MetaLine items={[film.avatar.name, film.voice.name, DIGIT_DRIVERS[film.driver]]} />
          </span>
        </span>
      )}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      empty={{ title: '暂无数字人视频', text: ['选择形象和声音，填写口播文案，即可生成视频。'] }}
      aside={() => (
        <>
          {drawer.openRowId !== null && (
            <FilmDrawer key={drawer.openRowId} id={drawer.openRowId} onClose={drawer.close} />
          )}
          {drawer.target === 'new' && <FilmForm onClose={drawer.close} onMade={drawer.open} />}
        </>
      )}
    />
  );
}
