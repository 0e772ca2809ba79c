import { UploadDock } from '#kit/files/uploader/view/upload-dock.tsx';
import { purposeOf } from './library-upload.ts';

/** The dock of all uploads. What a reload interrupted was on its way into the library: forms begin anew. */
const LibraryDock = () => <UploadDock purposeOf={purposeOf} />;
export default LibraryDock;
