import { contract, DIGIT_DRIVERS, DIGIT_LAYOUTS, digitFilmState } from '@zhiying/contract';
import { Clip, Text } from '#kit/base/pieces.tsx';
import { EmptyCell, Moment } from '#kit/display/moment.tsx';
import { ListPage, listOf, RowCard, selectField, textField, useDrawerAddress } from '#kit/list/index.ts';
import { lengthText } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { FilmStatus } from './digit-status.tsx';
import { FilmDrawer } from './film-drawer.tsx';
import { FilmForm } from './film-form.tsx';

const list = listOf(contract.digitFilm.list, {
  headless: true,
  id: 'digit-film',
  noun: '数字人视频',
  columns: [
    {
      id: 'title',
      title: '标题',
      width: 220,
      sort: 'title',
      render: (film) => <Clip>{film.title}</Clip>,
    },
    { id: 'status', title: '状态', width: 120, render: (film) => <FilmStatus film={film} /> },
    {
      id: 'avatar',
      title: '形象',
      width: 140,
      render: ({ avatar }) => <Clip>{avatar.name}</Clip>,
    },
    { id: 'voice', title: '声音', width: 96, render: ({ voice }) => voice.name },
    { id: 'layout', title: '画面', width: 88, render: ({ layout }) => DIGIT_LAYOUTS[layout] },
    { id: 'driver', title: '驱动', width: 110, render: ({ driver }) => DIGIT_DRIVERS[driver] },
    {
      id: 'durationMs',
      title: '时长',
      width: 72,
      render: ({ durationMs }) => (durationMs === null ? <EmptyCell /> : lengthText(durationMs)),
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
  ],
  search: [
    textField({ name: 'q', label: '标题', placeholder: '视频标题', main: true }),
    selectField({ name: 'status', label: '状态', options: digitFilmState.states }),
  ],
  card: (film) => (
    <RowCard
      head={
        <>
          <Text grow>{film.title}</Text>
          <FilmStatus film={film} />
        </>
      }
      items={[film.avatar.name, film.voice.name, DIGIT_DRIVERS[film.driver]]}
    />
  ),
  empty: { title: '暂无数字人视频', text: ['选择形象和声音，填写口播文案，即可生成视频。'] },
});

/** Films in which somebody speaks. */
export function DigitFilmList() {
  const drawer = useDrawerAddress();
  useLiveResources('digitFilm.changed', '/api/admin/digitman/film/');
  return (
    <ListPage
      {...list}
      drawer={drawer}
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
