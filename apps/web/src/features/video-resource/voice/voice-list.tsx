import {
  CONSENT_STATES,
  contract,
  OFFLINE_SPEECH_LABEL,
  type VideoVoice,
  VOICE_GENDERS,
} from '@zhiying/contract';
import pieces from '#kit/base/pieces.module.css';
import { Mark } from '#kit/display/mark.tsx';
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
import { BuiltinMark, ConsentStatus } from '#parts/video-resource/resource-words.tsx';
import { useLiveResources } from '#parts/video-resource/use-live-resources.ts';
import { SampleButton } from './sample-button.tsx';
import { VoiceDrawer } from './voice-drawer.tsx';

type List = typeof contract.videoVoice.list;

const columns: Column<VideoVoice>[] = [
  {
    id: 'name',
    title: '名称',
    width: 180,
    sort: 'name',
    render: (voice) => (
      <span className={pieces.row}>
        <SampleButton voice={voice} />
        <span className={pieces.clip}>{voice.name}</span>
        <BuiltinMark builtin={voice.builtin} />
      </span>
    ),
    exports: ['name', 'builtin'],
  },
  { id: 'gender', title: '性别', width: 80, render: ({ gender }) => VOICE_GENDERS[gender] },
  {
    id: 'use',
    title: '适用',
    width: 240,
    render: ({ use }) => (use ? <span className={pieces.clip}>{use}</span> : <Absent />),
  },
  { id: 'speed', title: '语速', width: 80, render: ({ speed }) => `${speed.toFixed(1)}×` },
  {
    id: 'driver',
    title: '来源',
    width: 110,
    render: ({ offline }) => (offline ? <Mark>{OFFLINE_SPEECH_LABEL}</Mark> : '语音服务'),
    exports: [],
  },
  {
    id: 'consentState',
    title: '授权',
    width: 140,
    render: ({ consentState, consent }) => <ConsentStatus state={consentState} consent={consent} />,
    exports: ['consentState', 'consent'],
  },
  {
    id: 'node',
    title: '所属组织',
    width: 130,
    render: ({ node }) => <span className={pieces.clip}>{node.name}</span>,
    exports: [],
  },
  {
    id: 'updatedAt',
    title: '更新时间',
    width: 116,
    sort: 'updatedAt',
    render: (row) => <Moment at={row.updatedAt} />,
  },
];

const search = [
  textField({ name: 'q', label: '名称', placeholder: '声音名称', main: true }),
  selectField({ name: 'gender', label: '性别', options: VOICE_GENDERS }),
  selectField({ name: 'consent', label: '授权', options: CONSENT_STATES }),
] satisfies readonly SearchField<SearchName<List>>[];

/** Who can speak: the offline voices, and those of services with the leave of whoever lent them. */
export function VoiceList() {
  const drawer = useDrawerAddress();
  useLiveResources('videoResource.changed', '/api/admin/aivideos/voice/');
  return (
    <ListPage
      headless
      id="video-voice"
      noun="声音"
      list={contract.videoVoice.list}
      columns={columns}
      search={search}
      card={(voice) => (
        <span className={pieces.stack}>
          <span className={pieces.row}>
            <SampleButton voice={voice} />
            <span className={pieces.grow}>{voice.name}</span>
            <ConsentStatus state={voice.consentState} consent={voice.consent} />
          </span>
          <span className={pieces.note}>
            <MetaLine
              items={[VOICE_GENDERS[voice.gender], voice.offline && OFFLINE_SPEECH_LABEL, voice.use]}
            />
          </span>
        </span>
      )}
      onOpenRow={({ id }) => drawer.open(id)}
      openRowId={drawer.openRowId}
      empty={{ title: '暂无声音', text: ['内置离线语音在首次启动后自动出现。'] }}
      aside={({ rows }) => {
        const row = rows.find(({ id }) => id === drawer.target) ?? null;
        return (
          <VoiceDrawer
            key={String(drawer.target)}
            target={drawer.target}
            voice={row}
            onClose={drawer.close}
          />
        );
      }}
    />
  );
}
