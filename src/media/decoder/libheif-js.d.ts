/** The part of the library that we use; it comes without types for this way in. */
declare module "libheif-js/wasm-bundle.js" {
  export type HeifImage = {
    /** Where it lies in the memory of the library. */
    readonly handle: { readonly $$: { readonly ptr: number } }
    is_primary(): number
    get_width(): number
    get_height(): number
    display(
      into: { data: Uint8ClampedArray; width: number; height: number },
      done: (image: object | null) => void,
    ): void
    free(): void
  }

  export type HeifLibrary = {
    readonly HeifDecoder: new () => { decode(file: Uint8Array): readonly HeifImage[] }
    readonly HEAPU8: Uint8Array
    _malloc(bytes: number): number
    _free(address: number): void
    _heif_image_handle_get_raw_color_profile_size(handle: number): number
    /** In C it returns an error; here that is written to an address which comes first. */
    _heif_image_handle_get_raw_color_profile(error: number, handle: number, into: number): void
  }

  const library: HeifLibrary
  export default library
}
