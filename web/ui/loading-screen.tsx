import { LoadingMark } from './brand/mark.tsx';

/** The whole screen is on its way; shows itself after 300 ms. */
export function LoadingScreen() {
  return (
    <div className="sd-boot" role="status">
      <LoadingMark />
      Admin loading
    </div>
  );
}
