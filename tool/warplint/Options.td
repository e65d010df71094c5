//===- Options.td - The command line of warplint --------------------------===//

include "llvm/Option/OptParser.td"

// --name and -name, as clang-tidy takes them.
class Flag1<string name, string help>
    : Flag<["--", "-"], name>, HelpText<help>;

// --name=value and --name value.
multiclass Value<string name, string metavar, string help,
                 list<OptionFlag> flags = []> {
  let Flags = flags in {
    def NAME : Separate<["--", "-"], name>;
    def NAME#_eq : Joined<["--", "-"], name#"=">, Alias<!cast<Separate>(NAME)>,
                   HelpText<help>, MetaVarName<metavar>;
  }
}

// The value is a file that the run writes. Outputs.cpp knows how a file of each
// of these begins, and what none of them overwrites.
def WritesFile : OptionFlag;
multiclass Output<string name, string metavar, string help>
    : Value<name, metavar, help, [WritesFile]>;

def grp_input : OptionGroup<"inputs">, HelpText<"INPUTS">;
def grp_checks : OptionGroup<"checks">, HelpText<"CHECKS">;
def grp_analysis : OptionGroup<"analysis">, HelpText<"ANALYSIS">;
def grp_fixes : OptionGroup<"fixes">, HelpText<"FIXES">;
def grp_profile : OptionGroup<"profile">, HelpText<"PROFILE">;
def grp_cache : OptionGroup<"cache">, HelpText<"CACHE">;
def grp_editor : OptionGroup<"editor">, HelpText<"EDITORS">;
def grp_output : OptionGroup<"output">, HelpText<"OUTPUT">;

let Group = grp_input in {
defm p : Value<"p", "<path>",
  "compile_commands.json or its folder (default: looked for above each file)">;
let Values = "analyse,skip,error" in
defm missing_db : Value<"missing-db", "<what>",
  "a file without a database: analyse (default; no flags), skip (a hint, and success) or error">;
defm cuda_path : Value<"cuda-path", "<path>",
  "CUDA toolkit; 'none' uses the declarations that ship with warplint">;
defm extra_arg : Value<"extra-arg", "<flag>",
  "flag added at the end of every compile command">;
defm extra_arg_before : Value<"extra-arg-before", "<flag>",
  "flag added at the start of every compile command">;
defm removed_arg : Value<"removed-arg", "<flag>",
  "flag removed from every compile command">;
defm arch : Value<"arch", "<all|newest|sm_N>",
  "architectures to analyse: all that the command names (default), the newest of them, or those given here">;
defm default_arch : Value<"default-arch", "<sm_N>",
  "architecture if the command names none, or 'native'">;
defm shard : Value<"shard", "<i/n>",
  "analyse the i-th of n parts of the files, for jobs on several machines">;
defm write_part : Output<"write-part", "<file>",
  "write the results of a --shard to <file> for --merge, and report none">;
def merge : Flag1<"merge",
  "report the findings of all files of --write-part, as a run without --shard does">;
defm show_command : Value<"show-command", "<file>",
  "print the clang command that <file> is read with, and stop">;
defm clang_database : Output<"clang-database", "<file>",
  "write a compile_commands.json for clang-tidy and clangd, translated from nvcc's, and stop">;
}

let Group = grp_checks in {
defm checks : Value<"checks", "<globs>",
  "checks to run: comma-separated globs; '-' disables; the last match counts">;
defm certainty : Value<"certainty", "<certain|likely|possible>",
  "lowest certainty of the findings that are shown (default: likely)">;
def list_checks : Flag1<"list-checks", "list the checks and whether they are on, and stop">;
defm explain : Value<"explain", "<check>", "print the page of a check, and stop">;
defm baseline : Value<"baseline", "<file>",
  "known findings, which are not reported">;
defm write_baseline : Output<"write-baseline", "<file>",
  "write the findings of this run for --baseline, and report none">;
defm diff : Value<"diff", "<file|revision>",
  "report only what a unified diff ('-' is the standard input), or the work tree since a git revision, changes">;
defm warnings_as_errors : Value<"warnings-as-errors", "<globs>",
  "checks whose warnings are reported as errors">;
defm header_filter : Value<"header-filter", "<regex>",
  "headers whose findings are shown (default: all but system headers)">;
defm exclude_header_filter : Value<"exclude-header-filter", "<regex>",
  "headers whose findings are not shown">;
def system_headers : Flag1<"system-headers",
  "show findings in system and toolkit headers too">;
defm config : Value<"config", "<yaml>", "configuration to use instead of any file">;
defm config_file : Value<"config-file", "<file>",
  "configuration file for all sources (default: the nearest .warplint)">;
def dump_config : Flag1<"dump-config",
  "print the configuration of the first input, and stop">;
def verify_config : Flag1<"verify-config",
  "look for unknown checks and options in the configuration of each input, and stop">;
}

let Group = grp_analysis in {
defm assume_block : Value<"assume-block", "<x,y,z>",
  "block shape if the source shows none (default: 256,1,1)">;
defm assume_grid : Value<"assume-grid", "<x,y,z>",
  "grid shape if the source shows none (default: unknown)">;
defm assume_argument : Value<"assume-argument", "<[kernel:]name=n|data(...)>",
  "value of an integer kernel argument if the source shows none, or what an array holds, such as data(index, rising, range=0..1023); may be repeated">;
defm gpu_profile : Value<"gpu-profile", "<profile>",
  "GPU model: a name, or banks=N,bank-bytes=N,lanes-per-request=N,broadcast=...">;
defm max_steps : Value<"max-steps", "<n>",
  "warp-level instructions evaluated per kernel and launch">;
defm file_timeout : Value<"file-timeout", "<seconds>",
  "limit of processor time for each file; a file that exceeds it fails (default: no limit)">;
defm file_memory : Value<"file-memory", "<MiB>",
  "limit of memory for each file; a file that exceeds it fails (default: no limit)">;
def allow_incomplete : Flag1<"allow-incomplete",
  "exit with 0 or 1 even if something could not be analysed">;
def allow_no_kernels : Flag1<"allow-no-kernels",
  "exit with 0 if no kernel is found">;
def confirm_with_nvcc : Flag1<"confirm-with-nvcc",
  "compile each file with the toolkit's nvcc, and settle with its code widths of accesses and which private arrays lie in local memory">;
def confirm_with_nvcc_eq : Joined<["--", "-"], "confirm-with-nvcc=">,
  MetaVarName<"<path>">, HelpText<"the same with the nvcc at <path>">;
def confirm_with_ptxas : Flag1<"confirm-with-ptxas",
  "run the toolkit's ptxas to see which private arrays lie in local memory">;
def confirm_with_ptxas_eq : Joined<["--", "-"], "confirm-with-ptxas=">,
  MetaVarName<"<path>">, HelpText<"the same with the ptxas at <path>">;
def j : JoinedOrSeparate<["-"], "j">, MetaVarName<"<n>">,
  HelpText<"files analysed at a time (default: one per core)">;
}

let Group = grp_profile in {
defm profile : Value<"profile", "<file>",
  "Nsight Compute profile to compare the findings with: a CSV source page or a .ncu-rep">;
defm kernel_times : Value<"kernel-times", "<file>",
  "how long each kernel ran (CSV of nsys stats or ncu, or a .ncu-rep): ranks the findings, and omits those that save little">;
defm min_saving : Value<"min-saving", "<percent>",
  "with --kernel-times, the least part of the recorded kernel time that a finding saves (default: 1)">;
defm ncu : Value<"ncu", "<program>",
  "the ncu that reads a .ncu-rep (default: on PATH or where it is installed)">;
}

let Group = grp_fixes in {
def fix : Flag1<"fix",
  "apply the safe edits whose effect a second analysis confirms">;
def unsafe_fixes : Flag1<"unsafe-fixes",
  "also apply unsafe edits (fewer resident blocks, assumed launches, headers)">;
def fix_comments : Flag1<"fix-comments",
  "add a comment to each edit that says what it is for">;
def fix_dry_run : Flag1<"fix-dry-run",
  "print the edits as a unified diff instead of findings; change nothing">;
defm export_fixes : Output<"export-fixes", "<file>",
  "write the edits for clang-apply-replacements; without --fix change nothing">;
}

let Group = grp_cache in {
defm cache_dir : Value<"cache-dir", "<folder>",
  "folder for the results of unchanged files (default: warplint in the user's cache folder)">;
def no_cache : Flag1<"no-cache", "analyse every file, and store no result">;
def clear_cache : Flag1<"clear-cache", "remove all results from the cache, and stop">;
}

let Group = grp_editor in {
def lsp : Flag1<"lsp",
  "speak the Language Server Protocol on the standard streams, for an editor">;
}

let Group = grp_output in {
let Values = "text,concise,grouped,table,json,sarif,github,rdjson,gitlab,junit" in
defm format : Value<"format", "<form>", "text (default), concise, grouped, table, json, sarif, github, rdjson, gitlab or junit">;
defm report : Output<"report", "<file>",
  "write the findings and the source pages of all kernels as one HTML file">;
defm explain_finding : Value<"explain-finding", "<file:line>",
  "print everything about the findings at a line, with a map of lanes and banks or sectors">;
let Values = "cost,location" in
defm sort : Value<"sort", "<order>",
  "location (default) or cost: the most costly finding first">;
defm root : Value<"root", "<folder>",
  "folder that paths in output for other programs are relative to (default: the repository)">;
defm depfile : Output<"depfile", "<file>",
  "write what was read, as a rule for make and Ninja">;
defm depfile_target : Value<"depfile-target", "<name>",
  "target of the rule of --depfile (default: the file itself)">;
defm write_index : Output<"write-index", "<file>",
  "write the words of all files of the database for --index, and stop; docs/ci.md">;
defm index : Value<"index", "<file>",
  "look for launches in other files by an index of --write-index that is up to date">;
defm write_uses : Output<"write-uses", "<file>",
  "write which names were looked for in the index, and in which files they are">;
defm index_for : Value<"index-for", "<file>",
  "a list of files of --write-uses, each with a file that --write-index writes anew where an answer has changed">;
def force : Flag1<"force",
  "let options that write a file overwrite inputs, sources and files that warplint did not write">;
def quiet : Flag1<"quiet",
  "no closing summary on the standard error; what was not analysed is still printed">;
def verbose : Flag1<"verbose",
  "all notes, places and fixes of a finding, not only the launch and the first fix">;
let Values = "auto,always,never" in
defm color : Value<"color", "<when>",
  "auto (default; follows the terminal and NO_COLOR), always or never">;
defm dump_accesses : Output<"dump-accesses", "<file>",
  "write every access of every kernel as JSON lines; '-' is the standard output">;
def statistics : Flag1<"statistics",
  "findings by check and by kernel, and CPU seconds of each stage, on the standard error">;
defm dump_ir : Output<"dump-ir", "<file[@stage]>",
  "write the device code as LLVM IR after a stage of docs/nvcc.md (default: the last); '-' is the standard output">;
def list_stages : Flag<["--", "-"], "list-stages">, Flags<[HelpHidden]>;
def disable_stages : CommaJoined<["--", "-"], "disable-stages=">, Flags<[HelpHidden]>;
def version : Flag1<"version", "print the version, and stop">;
def help : Flag1<"help", "print this text, and stop">;
def h : Flag<["-"], "h">, Alias<help>;
}
