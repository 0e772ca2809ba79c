import { Button } from 'antd';
import { UploadIcon } from '#kit/icons.tsx';
import { PageFrame, PageHead } from '#kit/page-head.tsx';
import { Dropzone, libraryUpload, useUploadTo } from '#kit/uploader/index.ts';

export default function MaterialPage() {
  const { choose } = useUploadTo(libraryUpload);
  const head = (
    <PageHead>
      <Button type="primary" icon={<UploadIcon />} onClick={() => void choose()}>
        上传素材
      </Button>
    </PageHead>
  );
  return (
    <PageFrame head={head}>
      <div style={{ padding: 'var(--zy-gutter)' }}>
        <Dropzone purpose={libraryUpload} />
      </div>
    </PageFrame>
  );
}
