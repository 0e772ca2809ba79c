import { contract, type Material, SEE_USERS } from '@zhiying/contract';
import { bytesText } from '#kit/base/bytes.ts';
import { CloudUploadIcon, FolderIcon } from '#kit/base/icons.tsx';
import { Box, Column } from '#kit/base/pieces.tsx';
import { useFileDrop, useFilePaste, useUploadTo } from '#kit/files/uploader/index.ts';
import { ListPage, listOf } from '#kit/list/index.ts';
import { tileView } from '#kit/list/tiles/tile-view.tsx';
import { go } from '#kit/page/navigate.ts';
import { usePage } from '#kit/page/page-context.tsx';
import { action, keysOf } from '#kit/session/action.ts';
import { useCall } from '#kit/session/api/queries.ts';
import { useMaySee } from '#kit/session/session.store.ts';
import { folderTrail } from '#parts/material/folder-branches.ts';
import { folderUpload, libraryUpload } from '#parts/material/library-upload.ts';
import { MaterialDrawer } from '#parts/material/material-drawer.tsx';
import { statusWords } from '#parts/material/material-status.tsx';
import { MaterialTile, TILE } from '#parts/material/material-tile.tsx';
import { useLiveMaterials } from '#parts/material/use-live-materials.ts';
import { useMaterialActions } from '#parts/material/use-material-actions.tsx';
import { DownloadList } from './download-list.tsx';
import { LibrarySide } from './library-side.tsx';
import { materialColumns } from './material.columns.tsx';
import styles from './material.module.css';
import { materialSearch, materialSearchWithPeople, TYPE_LABELS } from './material.search.tsx';
import { UploadDialog } from './upload-dialog.tsx';
import { useFolderActions } from './use-folder-actions.tsx';
import { MATERIAL_DRAG } from './use-folder-drop.ts';
import { type LibraryName, useLibraryAddress } from './use-library-address.ts';

const CHANGE_KEYS = keysOf(contract.material.upload);
const DOWNLOAD_KEYS = keysOf(contract.materialDownload.list);

const list = listOf(contract.material.list, {
  id: 'material',
  noun: '素材',
  columns: materialColumns,
  counts: { call: contract.material.counts, field: 'type', labels: TYPE_LABELS, label: '类型' },
  tile: tileView({
    ...TILE,
    dragType: MATERIAL_DRAG,
    render: (material: Material) => <MaterialTile material={material} />,
    label: (material: Material) => `${material.name}，${statusWords(material).text}`,
  }),
  card: (material) => <MaterialTile material={material} />,
});

/** What was taken away stands beside the library. */
export default function MaterialPage() {
  const { search } = usePage();
  const mayDownload = useMaySee(DOWNLOAD_KEYS);
  return mayDownload && search.lib === 'downloads' ? <DownloadList /> : <MaterialLibrary />;
}

/** 素材库: files as cards or rows, in folders; drop or paste anywhere to upload. */
function MaterialLibrary() {
  const address = useLibraryAddress();
  const { active } = usePage();
  const actions = useMaterialActions();
  const folders = useFolderActions((id) => address.goTo({ folder: id }));
  const mayChange = useMaySee(CHANGE_KEYS);
  const seesPeople = useMaySee(SEE_USERS);
  useLiveMaterials();

  const into = typeof address.folder === 'number' ? address.folder : null;
  const purpose = into === null ? libraryUpload : folderUpload(into);
  const { send, choose, chooseFolder } = useUploadTo(purpose);
  const { send: sendTo } = useUploadTo(libraryUpload);
  const drop = useFileDrop((files) => void send(files), !mayChange);
  useFilePaste((files) => void send(files), !mayChange || !active);
  const target = useFolderName(into);
  const bin = address.library === 'bin';

  return (
    <Box as="section" height="full" position="relative" aria-label="素材库" {...drop.handlers}>
      <ListPage
        {...list}
        search={seesPeople ? materialSearchWithPeople : materialSearch}
        fixed={address.fixed}
        side={
          <LibrarySide
            address={address}
            actions={folders}
            mayChange={mayChange}
            onFiles={(files, { id }) => void sendTo(files, 0, folderUpload(id))}
          />
        }
        create={
          UPLOADS_HERE.has(address.library)
            ? action({
                id: 'material.upload',
                title: '上传素材',
                keys: CHANGE_KEYS,
                icon: <CloudUploadIcon />,
                run: async () => void (await choose()),
              })
            : undefined
        }
        headActions={[
          action({
            id: 'material.folder',
            title: '新建文件夹',
            keys: CHANGE_KEYS,
            icon: <FolderIcon />,
            run: () => folders.create(),
          }),
          action({
            id: 'material.uploadFolder',
            title: '上传文件夹',
            keys: CHANGE_KEYS,
            run: async () => void (await chooseFolder()),
          }),
          action({
            id: 'material.downloads',
            title: '下载中心',
            call: contract.materialDownload.list,
            run: () => go({ path: 'material', search: { lib: 'downloads' } }),
          }),
        ]}
        rowActions={actions.ofRow}
        bulkActions={bin ? actions.binBulk : actions.bulk}
        chosenNote={(rows) => `共 ${bytesText(rows.reduce((sum, { size }) => sum + size, 0))}`}
        onOpenRow={({ id }) => address.openMaterial(id)}
        openRowId={address.open}
        empty={emptyText(address.library, target)}
        aside={({ rows }) => (
          <>
            <MaterialDrawer
              id={address.open}
              rows={rows}
              actions={actions}
              onOpen={address.openMaterial}
              onClose={address.close}
            />
            {actions.dialogs}
            {folders.dialog}
            <UploadDialog open={address.uploading && mayChange} purpose={purpose} onClose={address.close} />
          </>
        )}
      />
      {drop.over && (
        <Column
          look={{
            position: 'absolute',
            pointerEvents: 'none',
            gap: 8,
            align: 'center',
            justify: 'center',
            size: 14,
            weight: 600,
            tone: 'link',
            radius: 8,
          }}
          className={styles.dropping}
          aria-hidden="true"
        >
          <CloudUploadIcon size={28} />
          松开即可上传{target ? `到「${target}」` : ''}
        </Column>
      )}
    </Box>
  );
}

/** A file sent here would show up elsewhere: what others sent, what was marked, what was deleted. */
const UPLOADS_HERE: ReadonlySet<LibraryName> = new Set(['all', 'own']);

function useFolderName(id: number | null) {
  const { data } = useCall(contract.materialClassify.list);
  return id === null ? null : (folderTrail(data?.rows ?? [], id).at(-1) ?? null);
}

function emptyText(library: LibraryName, folder: string | null) {
  if (folder)
    return {
      title: `「${folder}」中暂无素材`,
      text: ['将文件拖到此处即可上传，', '也可将其他素材拖入该文件夹。'],
    };
  return {
    all: {
      title: '暂无素材',
      text: ['支持图片、视频、音频、PDF 和压缩包，', '可拖入、粘贴或点击「上传素材」。'],
    },
    own: { title: '管辖范围内暂无素材', text: ['可拖入、粘贴或点击「上传素材」。'] },
    received: { title: '暂未收到素材', text: ['其他组织发布给你的素材将显示在这里。'] },
    favourite: { title: '暂无收藏', text: ['在素材操作中点击「收藏」后，将显示在这里。'] },
    bin: { title: '回收站为空', text: ['删除的素材在这里保留 30 天。'] },
  }[library];
}
