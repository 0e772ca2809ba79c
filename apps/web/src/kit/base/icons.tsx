import { icon } from './icon.tsx';

const dot = (x: number, y: number) => (
  <circle key={`${x}-${y}`} cx={x} cy={y} r="1.2" fill="currentColor" stroke="none" />
);

export const PlusIcon = icon(<path d="M10 3.5v13M3.5 10h13" />);
export const CloseIcon = icon(<path d="m4.5 4.5 11 11M15.5 4.5l-11 11" />);
export const CheckIcon = icon(<path d="m3.5 10.5 4.5 4.5 8.5-10" />);
export const MinusIcon = icon(<path d="M4 10h12" />);
export const LeftIcon = icon(<path d="m12.5 4-6 6 6 6" />);
export const RightIcon = icon(<path d="m7.5 4 6 6-6 6" />);
export const UpIcon = icon(<path d="m4 13 6-6 6 6" />);
export const DownIcon = icon(<path d="m4 7 6 6 6-6" />);
export const MoreIcon = icon([4.5, 10, 15.5].map((x) => dot(x, 10)));
export const DragIcon = icon([7.5, 12.5].flatMap((x) => [5, 10, 15].map((y) => dot(x, y))));
export const SearchIcon = icon(
  <>
    <circle cx="8.6" cy="8.6" r="5.8" />
    <path d="m13 13 4.6 4.6" />
  </>,
);
export const FilterIcon = icon(<path d="M2.8 3.5h14.4L12 10.4v4.4l-4 2v-6.4z" />);
export const SortIcon = icon(<path d="M6 16V4M3 7l3-3 3 3M11.5 5h6M11.5 10h4.5M11.5 15h3" />);
export const RefreshIcon = icon(
  <>
    <path d="M16.8 10.6A6.9 6.9 0 1 1 14.6 4.9" />
    <path d="M16.9 3v3.8h-3.8" />
  </>,
);
export const RowHeightIcon = icon(
  <>
    <path d="M3.5 3h13M3.5 17h13M10 6v8" />
    <path d="m7.9 7.8 2.1-2.1 2.1 2.1M7.9 12.2l2.1 2.1 2.1-2.1" />
  </>,
);
export const GearIcon = icon(
  <>
    <path d="M8.2 2.3h3.6l.5 2.3 1.3.8 2.3-.8 1.8 3.1-1.8 1.6v1.4l1.8 1.6-1.8 3.1-2.3-.8-1.3.8-.5 2.3H8.2l-.5-2.3-1.3-.8-2.3.8-1.8-3.1 1.8-1.6V9.3L2.3 7.7l1.8-3.1 2.3.8 1.3-.8z" />
    <circle cx="10" cy="10" r="2.6" />
  </>,
);
export const ExportIcon = icon(
  <>
    <path d="M9 3H3v14h14v-6" />
    <path d="M9 11 16.8 3.2M12 3h5v5" />
  </>,
);
export const DownloadIcon = icon(<path d="M10 3v9.5M6 9l4 4 4-4M3.5 16.5h13" />);
export const UploadIcon = icon(<path d="M10 13V3.5M6 7l4-4 4 4M3.5 16.5h13" />);
export const CopyIcon = icon(
  <>
    <rect x="6.5" y="6.5" width="10.5" height="10.5" rx="1.5" />
    <path d="M13.5 6.5V3H3v10.5h3.5" />
  </>,
);
export const EditIcon = icon(<path d="M3.5 16.5v-3.3l9.6-9.6 3.3 3.3-9.6 9.6zM11 5.7l3.3 3.3" />);
export const TrashIcon = icon(<path d="M2.8 5.5h14.4M7 5.5V3h6v2.5M4.6 5.5l.8 11.7h9.2l.8-11.7" />);
export const LockIcon = icon(
  <>
    <rect x="4" y="8.5" width="12" height="8.5" rx="1.5" />
    <path d="M6.8 8.5V6.2a3.2 3.2 0 0 1 6.4 0v2.3" />
  </>,
);
export const BellIcon = icon(
  <>
    <path d="M10 2v1.5M4.8 15.2V9a5.2 5.2 0 0 1 10.4 0v6.2M2.8 15.2h14.4" />
    <path d="M8.2 18h3.6" />
  </>,
);
export const WarningIcon = icon(<path d="M10 3 2.4 16.5h15.2zM10 8v4.2M10 14.4v.1" />);
export const ClockIcon = icon(
  <path d="M10 2.8a7.2 7.2 0 1 1 0 14.4 7.2 7.2 0 0 1 0-14.4zM10 6v4.2l2.8 1.8" />,
);
export const InfoIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M10 9.2v4.6M10 6.4v.1" />
  </>,
);
export const CloudUploadIcon = icon(
  <>
    <path d="M6.2 15.2H5.4a3.6 3.6 0 0 1-.5-7.2 5.2 5.2 0 0 1 10.1-.4 3.8 3.8 0 0 1-.2 7.6h-1" />
    <path d="M10 17.2V10M7.2 12.6 10 9.8l2.8 2.8" />
  </>,
);
export const FolderIcon = icon(<path d="M2.5 15.8V4.2h5l2 2.3h8v9.3z" />);
export const PauseIcon = icon(<path d="M7 4.5v11M13 4.5v11" />);
export const PlayIcon = icon(<path d="M6.5 4.2v11.6L15.8 10z" />);
export const ImageIcon = icon(
  <>
    <rect x="2.8" y="3.5" width="14.4" height="13" rx="1.5" />
    <circle cx="7" cy="7.6" r="1.4" />
    <path d="m3.2 14.6 4.3-4 3 2.7 3-3 3.4 3.3" />
  </>,
);
export const VideoIcon = icon(
  <>
    <rect x="2.5" y="4.5" width="10.5" height="11" rx="1.5" />
    <path d="m13 8.8 4.5-2.6v7.6L13 11.2" />
  </>,
);
export const AudioIcon = icon(<path d="M3 8.2v3.6M6.5 5.5v9M10 3v14M13.5 6.5v7M17 8.5v3" />);
export const PageIcon = icon(
  <path d="M4.5 2.8h7.2l3.8 3.8v10.6h-11zM11.5 2.8v4h4M7.2 10.4h5.6M7.2 13.4h5.6" />,
);
export const CardIcon = icon(
  <>
    <rect x="2.8" y="4" width="14.4" height="12" rx="1.5" />
    <path d="M5.6 7.2h3.6v3.6H5.6zM11.6 7.6h3M11.6 10.4h3M5.6 13.4h9" />
  </>,
);
export const SmileIcon = icon(
  <>
    <circle cx="10" cy="10" r="7.2" />
    <path d="M7 11.8c.8 1.2 1.8 1.8 3 1.8s2.2-.6 3-1.8M7.6 7.8v.8M12.4 7.8v.8" />
  </>,
);
export const ArchiveIcon = icon(
  <>
    <rect x="3" y="3" width="14" height="14" rx="1.5" />
    <path d="M10 3v1.6M10 7v1.6M10 11.2v2.6" />
  </>,
);
export const StarIcon = icon(<path d="m10 2.8 2.2 4.6 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5L2.8 8.1l5-.7z" />);
export const GridIcon = icon(
  <path d="M3.5 3.5h5v5h-5zM11.5 3.5h5v5h-5zM3.5 11.5h5v5h-5zM11.5 11.5h5v5h-5z" />,
);
export const RowsIcon = icon(<path d="M7 5h10M7 10h10M7 15h10M3.5 5v.1M3.5 10v.1M3.5 15v.1" />);
export const TagIcon = icon(
  <>
    <path d="M3 3.5h6.5l7.5 7.5-6 6L3.5 9.5z" />
    {dot(6.8, 7)}
  </>,
);
export const MoveIcon = icon(<path d="M3 7h13l-3.2-3.2M17 13H4l3.2 3.2" />);
export const ShieldCheckIcon = icon(
  <path d="M10 2.5 16.5 5v4.5c0 4-2.7 6.7-6.5 8-3.8-1.3-6.5-4-6.5-8V5zM7 10l2.2 2.2L13 8" />,
);
export const ZoomInIcon = icon(
  <path d="M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4 4M9 6.5v5M6.5 9h5" />,
);
export const ZoomOutIcon = icon(<path d="M9 3.5a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11zM13 13l4 4M6.5 9h5" />);
export const UndoIcon = icon(<path d="M4 8h8a4.5 4.5 0 0 1 0 9H7M4 8l3.5-3.5M4 8l3.5 3.5" />);
export const RedoIcon = icon(<path d="M16 8H8a4.5 4.5 0 0 0 0 9h5M16 8l-3.5-3.5M16 8l-3.5 3.5" />);
export const FullIcon = icon(<path d="M3.5 7.5v-4h4M12.5 3.5h4v4M16.5 12.5v4h-4M7.5 16.5h-4v-4" />);
