import { contract, MUSIC_MOODS, MUSIC_RIGHTS, type VideoMusic } from '@zhiying/contract';
import { Clip, Row } from '#kit/base/pieces.tsx';
import { MetaLine } from '#kit/display/meta-line.tsx';
import { EmptyCell } from '#kit/display/moment.tsx';
import { selectField, textField } from '#kit/list/index.ts';
import { registerPage } from '#kit/register/register-page.tsx';
import { RowCard } from '#kit/register/row-card.tsx';
import { PlayButton } from '#parts/video-resource/play-button.tsx';
import {
  BuiltinMark,
  lengthText,
  MakingStatus,
  RightsStatus,
} from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { Measured } from './measured.tsx';
import { MUSIC_FIELDS } from './music-fields.ts';

const Play = ({ piece }: { piece: VideoMusic }) => <PlayButton url={piece.url} name={piece.name} />;
const loudnessOf = ({ loudness }: VideoMusic) => loudness !== null && `${loudness.toFixed(1)} LUFS`;

/** Music under films: ours, and what people have the right to use. */
export const MusicList = registerPage(contract.videoMusic, {
  id: 'video-music',
  noun: '音乐',
  label: ({ name }) => name,
  useLive: () => useLiveResources('videoResource.changed', '/api/admin/aivideos/music/'),
  fields: MUSIC_FIELDS,
  columns: (of) => [
    of.shown(
      'name',
      220,
      (piece) => (
        <Row as="span" gap={8} minWidth={0}>
          <Play piece={piece} />
          <Clip>{piece.name}</Clip>
          <BuiltinMark builtin={piece.builtin} />
        </Row>
      ),
      { exports: ['name', 'builtin'] },
    ),
    of.named('mood', 80, MUSIC_MOODS),
    of.shown(
      'durationMs',
      80,
      ({ durationMs }) => (durationMs === null ? <EmptyCell /> : lengthText(durationMs)),
      { title: '时长' },
    ),
    of.shown('loudness', 110, (piece) => loudnessOf(piece) || <EmptyCell />, { title: '响度' }),
    of.shown(
      'loop',
      120,
      ({ state, loopIn, loopOut }) =>
        state === 'ready' ? `${lengthText(loopIn)} – ${lengthText(loopOut)}` : <EmptyCell />,
      { title: '循环段' },
    ),
    of.text('rights', 220),
    of.shown('rightsState', 132, (piece) => <RightsStatus piece={piece} />, {
      title: '授权',
      exports: ['rightsState', 'rightsUntil'],
    }),
    of.shown('state', 96, ({ state }) => <MakingStatus state={state} />, { title: '状态' }),
    of.moment('updatedAt'),
  ],
  search: [
    textField({ name: 'q', label: '名称', placeholder: '音乐名称', main: true }),
    selectField({ name: 'mood', label: '情绪', options: MUSIC_MOODS }),
    selectField({ name: 'rights', label: '授权', options: MUSIC_RIGHTS }),
  ],
  card: (piece) => (
    <RowCard
      before={<Play piece={piece} />}
      title={piece.name}
      mark={<MakingStatus state={piece.state} />}
      meta={[
        MUSIC_MOODS[piece.mood],
        piece.durationMs !== null && lengthText(piece.durationMs),
        loudnessOf(piece),
        piece.builtin ? null : MUSIC_RIGHTS[piece.rightsState],
      ]}
    />
  ),
  empty: ['内置音乐在首次启动后自动生成，', '也可上传有授权的音乐。'],
  drawer: {
    newTitle: '上传音乐',
    status: (piece) =>
      piece.state === 'ready' ? <RightsStatus piece={piece} /> : <MakingStatus state={piece.state} />,
    subtitle: ({ mood, node }) => <MetaLine items={[MUSIC_MOODS[mood], node.name]} />,
    removal: '已生成的视频不受影响。',
    above: ({ row }) => row && <Measured piece={row} />,
  },
});
