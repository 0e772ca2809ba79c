import { contract } from '@zhiying/contract';
import { Button } from 'antd';
import { PlusIcon, UploadIcon } from '#kit/base/icons.tsx';
import type { TabGroup } from '#kit/layout/grouped-tabs.tsx';
import { usePage } from '#kit/page/page-context.tsx';
import { keysOf } from '#kit/session/action.ts';
import { Can } from '#kit/session/can.tsx';
import { hubPart } from './hub-part.tsx';

const DigitFilmList = hubPart(async () => (await import('#features/digitman/film-list.tsx')).DigitFilmList);
const AvatarList = hubPart(async () => (await import('#features/digitman/avatar-list.tsx')).AvatarList);
const ServiceButton = hubPart(
  async () => (await import('#features/digitman/service-dialog.tsx')).ServiceButton,
);
const TemplateList = hubPart(
  async () => (await import('#features/video-resource/template/template-list.tsx')).TemplateList,
);
const MusicList = hubPart(
  async () => (await import('#features/video-resource/music/music-list.tsx')).MusicList,
);
const PackageList = hubPart(
  async () => (await import('#features/video-resource/package/package-list.tsx')).PackageList,
);
const VoiceList = hubPart(
  async () => (await import('#features/video-resource/voice/voice-list.tsx')).VoiceList,
);
const ReadingList = hubPart(
  async () => (await import('#features/video-resource/voice/reading-list.tsx')).ReadingList,
);

/** What films are made with, as tabs of the page of films. */
export const VIDEO_RESOURCE_TABS = {
  begin: [
    {
      id: 'template',
      title: '模板',
      keys: keysOf(contract.videoTemplate.list),
      render: () => <TemplateList />,
    },
    {
      id: 'package',
      title: '素材包',
      keys: keysOf(contract.videoPackage.list),
      render: () => <PackageList />,
    },
  ],
  digit: [
    {
      id: 'digit',
      title: '数字人视频',
      keys: keysOf(contract.digitFilm.list),
      render: () => <DigitFilmList />,
    },
    {
      id: 'avatar',
      title: '形象',
      keys: keysOf(contract.digitAvatar.update),
      render: () => <AvatarList />,
    },
  ],
  sound: [
    { id: 'voice', title: '声音', keys: keysOf(contract.videoVoice.list), render: () => <VoiceList /> },
    {
      id: 'reading',
      title: '读音词典',
      keys: keysOf(contract.videoReading.update),
      render: () => <ReadingList />,
    },
    { id: 'music', title: '音乐', keys: keysOf(contract.videoMusic.list), render: () => <MusicList /> },
  ],
} satisfies Record<string, TabGroup['tabs']>;

const CREATES = {
  digit: { call: contract.digitFilm.create, title: '生成数字人视频', icon: <PlusIcon /> },
  avatar: { call: contract.digitAvatar.create, title: '新建形象', icon: <PlusIcon /> },
  package: { call: contract.videoPackage.create, title: '新建素材包', icon: <PlusIcon /> },
  voice: { call: contract.videoVoice.create, title: '新建声音', icon: <PlusIcon /> },
  reading: { call: contract.videoReading.create, title: '新建读音', icon: <PlusIcon /> },
  music: { call: contract.videoMusic.create, title: '上传音乐', icon: <UploadIcon /> },
} as const;

/** The button beside the title for the tab that is open; null where it is none of these. */
export function VideoResourceHeadButton() {
  const { search, setSearch } = usePage();
  const create = CREATES[search.tabid as keyof typeof CREATES];
  if (!create) return null;
  return (
    <>
      {search.tabid === 'digit' && (
        <Can keys={keysOf(contract.digitService.save)}>
          <ServiceButton />
        </Can>
      )}
      <Can keys={keysOf(create.call)}>
        <Button
          type="primary"
          icon={create.icon}
          onClick={() => setSearch({ ...search, open: undefined, create: 1 })}
        >
          {create.title}
        </Button>
      </Can>
    </>
  );
}
