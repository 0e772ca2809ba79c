import { Button } from 'antd';
import { UploadIcon } from '#kit/icons.tsx';
import { PageFrame, PageHead } from '#kit/page-head.tsx';
import { Dropzone, libraryUpload, useUploadTo } from '#kit/uploader/index.ts';

const library = { ...libraryUpload, maxFiles: 1000 };

export default function MaterialPage() {
  const { choose } = useUploadTo(library);
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
        <Dropzone purpose={library} />
      </div>
    </PageFrame>
  );
}
