import { FILE_KINDS, fileKindOf, UPLOAD_EXTENSIONS } from '@zhiying/contract';
import { UPLOAD_MAX_FILES } from '@zhiying/contract/limits';
import { CloudUploadIcon } from '#kit/base/icons.tsx';
import { Column, Note, PlainButton, Row, Text } from '#kit/base/pieces.tsx';
import { usePhone } from '#kit/base/use-phone.ts';
import { useFileDrop, useFilePaste } from '../pick/use-file-drop.ts';
import { useUploadTo } from '../pick/use-upload-to.ts';
import type { UploadPurpose } from '../queue/item.ts';
import styles from './dropzone.module.css';

interface DropzoneProps {
  purpose: UploadPurpose;
  /** Told when files were taken. */
  onSend?(uids: string[]): void;
  disabled?: boolean;
}

/** A place to drop, paste or choose files and folders; what it takes stands below. */
export function Dropzone({ purpose, onSend, disabled = false }: DropzoneProps) {
  const { send, choose, chooseFolder } = useUploadTo(purpose);
  const take = (files: File[]) => {
    const uids = send(files);
    if (uids.length > 0) onSend?.(uids);
  };
  const { over, handlers } = useFileDrop(take, disabled);
  useFilePaste(take, disabled);
  // Telephones have no folders to choose and nothing to drag.
  const phone = usePhone();
  const many = (purpose.maxFiles ?? UPLOAD_MAX_FILES) > 1 && !phone;
  const invitation = phone ? '从手机中' : `将文件${many ? '或文件夹' : ''}拖到此处，或`;
  return (
    <Column
      hover="primary"
      paddingX={16}
      paddingTop={32}
      paddingBottom={32}
      as="section"
      align="center"
      justify="center"
      textAlign="center"
      background="fill2"
      border="dashed"
      radius={10}
      className={styles.zone}
      data-over={over}
      data-disabled={disabled}
      aria-label="上传文件"
      {...handlers}
    >
      <Row as="span" align="stretch" tone="primary" marginBottom={8}>
        <CloudUploadIcon size={28} />
      </Row>
      <Text as="p" size={14} tone="text" className={styles.call}>
        {over ? '松开即可上传' : invitation}
        {!over && (
          <PlainButton
            look={{ height: 28, tone: 'link', padding: '0 4', radius: 4 }}
            disabled={disabled}
            onClick={() => void choose()}
          >
            选择文件
          </PlainButton>
        )}
        {!over && many && (
          <PlainButton
            look={{ height: 28, tone: 'link', padding: '0 4', radius: 4 }}
            disabled={disabled}
            onClick={() => void chooseFolder()}
          >
            选择文件夹
          </PlainButton>
        )}
      </Text>
      <Note marginTop={4}>{rulesOf(purpose)}</Note>
    </Column>
  );
}

/** `jpg、png 不超过 10 MB；mp4 不超过 300 MB；一次最多 100 个，支持粘贴` */
function rulesOf({ accept = UPLOAD_EXTENSIONS, maxFiles = UPLOAD_MAX_FILES }: UploadPurpose): string {
  const byLimit = new Map<number, string[]>();
  for (const ext of accept) {
    const kind = fileKindOf(ext);
    const limit = kind ? FILE_KINDS[kind].limitMb : 300;
    byLimit.set(limit, [...(byLimit.get(limit) ?? []), ext]);
  }
  const sizes = [...byLimit].map(([limit, exts]) => `${exts.join('、')} 不超过 ${limit} MB`);
  return [...sizes, maxFiles > 1 ? `一次最多 ${maxFiles} 个，支持粘贴` : '支持粘贴'].join('；');
}
